import type { Random } from './random'
import type { Tours } from './tours'

/** Orders the cut stops for their way back: by lot (4 of 11 times), heaviest (4), farthest (2) or nearest first (1). */
export class CutOrder {
  readonly stops: Int32Array
  private readonly keys: Float64Array

  constructor(
    private readonly tours: Tours,
    private readonly random: Random,
  ) {
    this.stops = new Int32Array(tours.ground.stops)
    this.keys = new Float64Array(tours.ground.stops)
  }

  draw(): void {
    const { tours, random, stops, keys } = this
    const { cut, cutCount } = tours
    const { demand, cost, size } = tours.ground
    const rule = random.below(11)
    for (let i = 0; i < cutCount; i += 1) {
      const stop = cut[i]
      let key = 0
      if (rule < 4) key = random.unit()
      else if (rule < 8) key = -demand[stop]
      else if (rule < 10) key = -cost[stop * size]
      else key = cost[stop * size]
      let j = i - 1
      for (; j >= 0 && keys[j] > key; j -= 1) {
        keys[j + 1] = keys[j]
        stops[j + 1] = stops[j]
      }
      keys[j + 1] = key
      stops[j + 1] = stop
    }
  }
}
