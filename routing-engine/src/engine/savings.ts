/** The input of `joinBySavings`: costs from row to column over `size` points, 0 being the depot. */
interface SavingsProblem {
  size: number
  stops: number
  cost: Int32Array
  demand: Float64Array | Int32Array
  capacity: number
  near: Int32Array
  nearWidth: number
}

/** Initial tours by parallel savings (Clarke & Wright 1964) over each stop's near stops. Only the capacity is respected. */
export function joinBySavings(problem: SavingsProblem): number[][] {
  const { stops, demand, capacity } = problem
  const tours = Array.from({ length: stops }, (_, stop) => (stop === 0 ? [] : [stop]))
  const load = Float64Array.from(demand)
  const tourOf = Int32Array.from({ length: stops }, (_, stop) => stop)
  for (const pair of pairsBySaving(problem)) {
    const tail = Math.floor(pair / stops)
    const head = pair % stops
    const a = tourOf[tail]
    const b = tourOf[head]
    if (a === b || load[a] + load[b] > capacity) continue
    const left = tours[a]
    const right = tours[b]
    if (!turnedToEnd(left, tail) || !turnedToStart(right, head)) continue
    for (const stop of right) {
      left.push(stop)
      tourOf[stop] = a
    }
    load[a] += load[b]
    tours[b] = []
  }
  return tours.filter((tour) => tour.length > 0)
}

/** Each pair as `tail * stops + head`, largest saving first. */
function pairsBySaving({ size, stops, cost, near, nearWidth }: SavingsProblem): Float64Array {
  const span = stops * stops
  const keys = new Float64Array(stops * nearWidth)
  let count = 0
  for (let i = 1; i < stops; i += 1) {
    for (let k = 0; k < nearWidth; k += 1) {
      const j = near[i * nearWidth + k]
      const saving = cost[i * size] + cost[j] - cost[i * size + j]
      // Sorting plain numbers is many times faster than sorting with a comparison function.
      keys[count++] = -saving * span + (i * stops + j)
    }
  }
  const sorted = keys.subarray(0, count).sort()
  return sorted.map((key) => ((key % span) + span) % span)
}

function turnedToEnd(tour: number[], stop: number): boolean {
  if (tour[tour.length - 1] !== stop && tour[0] === stop) tour.reverse()
  return tour[tour.length - 1] === stop
}

function turnedToStart(tour: number[], stop: number): boolean {
  if (tour[0] !== stop && tour[tour.length - 1] === stop) tour.reverse()
  return tour[0] === stop
}
