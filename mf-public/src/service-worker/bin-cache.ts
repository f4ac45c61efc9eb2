import { nearbyBins, PATIENCE_MS, type Point, within } from 'shared-domain'
import type { WaitUntil } from './route-request'

/**
 * The record's answer, which is then cached. Offline it is the cached answer to the same URL, or one combined from the other
 * cached answers. Each has the time at which it was read.
 */
export async function respondWithBins(request: Request, waitUntil: WaitUntil): Promise<Response> {
  const fetching = fetch(request)
  // The page does not wait for this, and gets its answer also when the phone is full.
  waitUntil(fetching.then(cacheIfOk).catch(() => undefined))
  const response = await within(PATIENCE_MS, fetching)
  if (response && response.status < 500) return response
  const cached = await cachedAnswer(request.url)
  if (cached) return cached
  const combined = combineAnswers(new URL(request.url), await allCachedAnswers())
  return combined ? Response.json(combined) : fetching
}

async function cacheIfOk(response: Response): Promise<void> {
  if (response.ok) await cacheAnswer(response.url, response.clone())
}

/**
 * The bins around a point or a bin, combined from cached answers to other URLs. It is marked as partial, and as old as its
 * oldest reading. `null` when the cached answers contain no such bin.
 */
function combineAnswers(url: URL, answers: readonly unknown[]): object | null {
  const known = latestBins(answers)
  const { searchParams, pathname } = url
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
    // `null` and not an empty list, because bins may exist that are not cached.
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

/** A bin of a cached answer. The page checks its other fields, as in any answer. */
interface KnownBin {
  id: string
  lat: number | null
  lng: number | null
  /** When the answer was read, ISO. */
  readAt: string
}

type Answer = { bins?: KnownBin[]; bin?: KnownBin | null; near?: KnownBin[]; readAt: string }

/** Every bin of the answers once, by its latest reading. */
function latestBins(answers: readonly unknown[]): KnownBin[] {
  const known = new Map<string, KnownBin>()
  for (const { bins = [], bin, near = [], readAt } of answers as Answer[]) {
    for (const found of [...bins, ...near, ...(bin ? [bin] : [])]) {
      const before = known.get(found.id)
      if (!before || Date.parse(before.readAt) < Date.parse(readAt)) known.set(found.id, { ...found, readAt })
    }
  }
  return [...known.values()]
}

/** The cache of the last answers about bins, for all versions: the page and the worker both write to it. */
const BINS = 'known-bins'
/** How many answers are cached. Each has one or two kilobytes. */
const ANSWERS_MAX = 40

/** Caches an answer about bins under its URL, and deletes the oldest when there are too many. */
export async function cacheAnswer(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(BINS)
  await cache.put(url, answer)
  // The keys are in the order of insertion.
  const urls = await cache.keys()
  await Promise.all(urls.slice(0, -ANSWERS_MAX).map((old) => cache.delete(old)))
}

/** The last answer to a URL. */
const cachedAnswer = async (url: string) => (await caches.open(BINS)).match(url)

/** Every cached answer, newest first. */
async function allCachedAnswers(): Promise<unknown[]> {
  const cache = await caches.open(BINS)
  const answers = await Promise.all((await cache.keys()).map((url) => cache.match(url)))
  return Promise.all(answers.toReversed().map((answer) => answer?.json()))
}
