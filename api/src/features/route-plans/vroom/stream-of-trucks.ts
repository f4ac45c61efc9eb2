import type { BinType } from 'shared-domain'
import type { RouteRequest } from 'shared-domain/routing'

/**
 * One stream for each truck of a day, by id, for a planner that can't keep loads apart: those of one stream first, then
 * the others for where most litres wait for each truck that is there. At most `maxTrucks` get one.
 */
export function streamOfTrucks({ trucks, stops, maxTrucks }: RouteRequest): Map<string, BinType> {
  const litres = new Map<BinType, number>()
  for (const { stream, litres: more } of stops) litres.set(stream, (litres.get(stream) ?? 0) + more)
  const carriers = new Map<BinType, number>()
  // A stream that nobody carries yet comes before every other.
  const need = (stream: BinType) => (litres.get(stream) ?? 0) / (carriers.get(stream) ?? 0.01)
  const chosen = new Map<string, BinType>()
  for (const { id, streams } of trucks.toSorted((a, b) => a.streams.length - b.streams.length)) {
    if (chosen.size >= (maxTrucks ?? trucks.length)) break
    const [stream] = streams.filter((one) => litres.has(one)).toSorted((a, b) => need(b) - need(a))
    if (!stream) continue
    chosen.set(id, stream)
    carriers.set(stream, (carriers.get(stream) ?? 0) + 1)
  }
  return chosen
}
