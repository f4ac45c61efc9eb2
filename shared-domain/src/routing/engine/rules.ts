/** What a search moves over: stops 1 to `stops − 1`, and point 0 and points from `stops` on for depots and facilities. */
export interface StopGraph {
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

/** All that limits a plan, by row of the graph (stops, facilities) or by tour (one a truck). */
export interface Rules {
  graph: StopGraph
  /** From row to column; infinite where no road leads. */
  seconds: Float64Array
  /** Of each row, in seconds. */
  service: Float64Array
  /** The one window of each row; all time where there is none. */
  opens: Float64Array
  closes: Float64Array
  /** 1: the row has several windows, and only `open` and `close` know them. */
  manyWindows: Uint8Array
  /** Earliest moment from `time` on when the row is open, infinite if none. */
  open: (row: number, time: number) => number
  /** Latest moment up to `time` when the row is open, −infinite if none. */
  close: (row: number, time: number) => number
  kg: Float64Array
  /** Index of each stop's waste stream. */
  stream: Int32Array
  /** What it costs to leave a stop out. */
  prize: Float64Array
  isMust: Uint8Array
  /** The rows of the facilities that take a stream. */
  facilities: readonly (readonly number[])[]
  /** Whether loads go to facilities at all. */
  tips: boolean
  home: Int32Array
  litresALoad: Float64Array
  kgALoad: Float64Array
  litresADay: Float64Array
  stopsADay: Float64Array
  /** A bit a stream. */
  streams: Int32Array
  shiftStart: Float64Array
  /** Latest return with the break still to come (the shift's end for a truck without one), and after it. */
  homeDue: Float64Array
  homeDone: Float64Array
  /** −1: the truck has none. */
  breakSeconds: Float64Array
  breakFrom: Float64Array
  breakTo: Float64Array
  /** Trucks that are alike share a number. */
  kind: Int32Array
  perTruck: number
  maxTrucks: number
  fewestTrucksFirst: boolean
}
