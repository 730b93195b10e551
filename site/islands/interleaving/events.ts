/** Told to the figure of a schedule when its pictures and its table were drawn anew. */
export const redrawn = "schedule-redrawn";
