import { nearbyBins, type Point } from 'shared-domain'
import { binsKnownFrom, type KnownBin } from './bins-known-from'

/**
 * What other answers say about a question that was never asked on this phone: the bins around a point, or around a
 * bin. It is partial, which no answer of the record is, and as old as the oldest reading in it. `null` when they say nothing; that is not the same as no bins.
 */
export function answerFromOthers(question: URL, answers: readonly unknown[]): object | null {
  const known = binsKnownFrom(answers)
  const { searchParams, pathname } = question
  const radiusKm = Number(searchParams.get('radius'))
  if (pathname.endsWith('/nearby')) {
    const point = { lat: Number(searchParams.get('lat')), lng: Number(searchParams.get('lng')) }
    const bins = around(known, point, radiusKm)
    return bins.length > 0 ? { bins: bins.map(withoutAge), readAt: oldest(bins), isPartial: true } : null
  }
  const id = decodeURIComponent(pathname.split('/')[3] ?? '')
  const bin = known.find((other) => other.id === id)
  if (!bin) return null
  const { lat, lng } = bin
  const others = known.filter((other) => other !== bin)
  const near = lat === null || lng === null ? [] : around(others, { lat, lng }, radiusKm)
  const { thresholds } = (answers as { thresholds?: object }[]).find((answer) => answer.thresholds) ?? {}
  return {
    bin: withoutAge(bin),
    // Without a place nothing is said of other bins: that none is known here doesn't mean that there is none.
    around: near.length > 0 ? { lat, lng } : null,
    near: near.map(withoutAge),
    unresolved: [],
    thresholds,
    readAt: oldest([bin, ...near]),
    isPartial: true,
  }
}

const around = (known: readonly KnownBin[], point: Point, radiusKm: number) =>
  nearbyBins(known, point, radiusKm)

const withoutAge = ({ readAt: _, ...bin }: KnownBin) => bin

const oldest = (bins: readonly KnownBin[]) =>
  bins.map(({ readAt }) => readAt).sort((one, other) => Date.parse(one) - Date.parse(other))[0]
