import type { Rules } from './rules'

/**
 * Where the figures of a row lie: sixteen numbers in two cache lines, so that what judging a place asks of a stop lies
 * together. Files of the inner loop take them apart into constants of their own: V8 folds those in, and reads an
 * imported one anew each time, which costs an eighth of the speed.
 */
export const FIGURES = {
  SHIFT: 4,
  /** Earliest moment the stop is left, with the break still due and with it done. */
  LEFT_DUE: 0,
  LEFT_DONE: 1,
  /** Latest moment it may be reached for the rest of the tour to hold, likewise. */
  LATEST_DUE: 2,
  LATEST_DONE: 3,
  /** Of its load, what is on the truck when it leaves the stop. */
  LITRES_SO_FAR: 4,
  KG_SO_FAR: 5,
  /** The whole load that it is part of. */
  LITRES: 6,
  KG: 7,
  /** Driving there from the row before. */
  SECONDS_IN: 8,
  SERVICE: 9,
  OPENS: 10,
  CLOSES: 11,
  OWN_LITRES: 12,
  OWN_KG: 13,
} as const

/** Of each row, with what never changes filled in. */
export function stopFigures({ ground, service, opens, closes, kg }: Rules): Float64Array {
  const { SHIFT, SERVICE, OPENS, CLOSES, OWN_LITRES, OWN_KG } = FIGURES
  const figures = new Float64Array(ground.size << SHIFT)
  for (let row = 0; row < ground.size; row += 1) {
    const at = row << SHIFT
    figures[at + SERVICE] = service[row]
    figures[at + OPENS] = opens[row]
    figures[at + CLOSES] = closes[row]
    figures[at + OWN_LITRES] = row < ground.stops ? ground.demand[row] : 0
    figures[at + OWN_KG] = row < ground.stops ? kg[row] : 0
  }
  return figures
}
