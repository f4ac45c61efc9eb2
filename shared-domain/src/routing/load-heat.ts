/** Temperatures of plans that litres alone limit, in mean arcs of the start. */
export const LOAD_HEAT = {
  // Colder starts cost over a point of gap, as do colder ends.
  start: 1,
  end: 0.01,
  /** Enough to mend what a crossing tore. */
  child: 0.2,
} as const
