/** The graph of a search: stops 1 to `stops − 1`; point 0 and the points from `stops` on are depots and facilities. */
export interface StopGraph {
  /** The number of points, which is the width of `cost`. */
  size: number
  stops: number
  /** From row to column. */
  cost: Int32Array
  /** Litres of each stop. */
  demand: Int32Array
  /** The nearest stops of each stop, `nearWidth` per row, nearest first. */
  near: Int32Array
  nearWidth: number
}

/** All constraints of a plan, by row of the graph (stops, facilities) or by tour (one per truck). */
export interface Rules {
  graph: StopGraph
  /** From row to column; infinite where there is no road. */
  seconds: Float64Array
  /** Service time of each row, in seconds. */
  service: Float64Array
  /** The single time window of each row; unlimited when it has none. */
  opens: Float64Array
  closes: Float64Array
  /** 1: the row has several windows, which only `open` and `close` know. */
  manyWindows: Uint8Array
  /** The earliest moment from `time` on when the row is open; infinite if there is none. */
  open: (row: number, time: number) => number
  /** The latest moment up to `time` when the row is open; −infinite if there is none. */
  close: (row: number, time: number) => number
  /** Like `graph.near`, with what time windows add to a way. */
  nearInTime: Int32Array
  kg: Float64Array
  /** The index of each stop's stream. */
  stream: Int32Array
  /** The cost of leaving a stop out. */
  prize: Float64Array
  isMust: Uint8Array
  /** The rows of the facilities that accept a stream. */
  facilities: readonly (readonly number[])[]
  /** Whether loads must go to facilities. */
  tips: boolean
  /** Whether litres a day are all that limits what a truck loads: it has one load, of one stream, whose weight cannot be too much. */
  litresAlone: boolean
  /** Whether no truck unloads on the way or has a break, and no row has several windows. */
  plainTimes: boolean
  home: Int32Array
  litresALoad: Float64Array
  kgALoad: Float64Array
  litresADay: Float64Array
  stopsADay: Float64Array
  /** Where the row of each stop begins in `mayServe`. */
  servers: Int32Array
  /** 1: the tour's truck may serve the stop, by its stream and by its name. A row for all stops alike, a column a tour. */
  mayServe: Uint8Array
  shiftStart: Float64Array
  /** Seconds from the departure to the return, where the truck leaves when it likes; infinite: it leaves at `shiftStart`. */
  longestDay: Float64Array
  /** The latest return with the break still due (for a truck without a break: the shift's end), and with it done. */
  homeDue: Float64Array
  homeDone: Float64Array
  /** −1: the truck has no break. */
  breakSeconds: Float64Array
  breakFrom: Float64Array
  breakTo: Float64Array
  /** Identical trucks have the same number. */
  kind: Int32Array
  /** The first tour of each kind, and the number of tours behind the last. */
  firstOfKind: Int32Array
  /** What each truck costs as soon as it leaves, and how many times the graph's cost its driving costs. */
  perTruck: Float64Array
  rate: Float64Array
  maxTrucks: number
  fewestTrucksFirst: boolean
}
