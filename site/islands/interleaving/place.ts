/** A step of a schedule on a page. */
export type Place = { readonly schedule: string; readonly step: number };

/** As a fragment of an address. */
export function placeText({ schedule, step }: Place): string {
  return `#${schedule}:${step}`;
}

/** What a fragment says; `undefined` for anything else than a short name and a number. */
export function placeIn(fragment: string): Place | undefined {
  const [, schedule, step] = /^#([a-z][a-z0-9-]{0,99}):(\d{1,4})$/.exec(fragment) ?? [];
  return schedule === undefined ? undefined : { schedule, step: Number(step) };
}
