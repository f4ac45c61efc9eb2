/** What a search moves over: stops 1 to `stops − 1`, and point 0 and points from `stops` on for depots and facilities. */
export interface Ground {
  /** Points in all: the width of `cost`. */
  size: number
  stops: number
  /** From row to column. */
  cost: Int32Array
  /** Litres of each stop. */
  demand: Int32Array
  /** The nearest stops of each, `nearWidth` a row, nearest first. */
  near: Int32Array
  nearWidth: number
}
