/**
 * What the controls of a schedule and those around it tell each other, at the figure. A step is a
 * `CustomEvent` whose detail is its number.
 */

/** Pictures and table were drawn anew: the present step has to be marked again. */
export const redrawn = "schedule-redrawn";

/** A reader went to a step. Who keeps the address otherwise prevents the default. */
export const stepped = "schedule-stepped";

/** Asks the controls to show a step. */
export const showStep = "schedule-show";
