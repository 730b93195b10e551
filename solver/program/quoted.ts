/**
 * A text as JSON writes it. Nearly all are without anything to escape, and a look at each unit costs
 * less than asking `JSON`.
 */
export function quoted(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c || unit >= 0xd800) {
      return JSON.stringify(text);
    }
  }
  return `"${text}"`;
}
