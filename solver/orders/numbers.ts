/** A number of a list of numbers; 0 where the list has none. */
export function numberAt(numbers: Int32Array | Float64Array, index: number): number {
  return numbers[index] ?? 0;
}
