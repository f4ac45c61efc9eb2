import { nearbyBins, PATIENCE_MS, type Point, within } from 'shared-domain'

/**
 * The bins from the record, and they are kept; when it cannot be asked, the last answer to the same question, or else
 * what the other answers on this phone say about it. Each says itself when it was read.
 */
export async function answerBins(request: Request): Promise<Response> {
  const asked = fetch(request).then(keep)
  const answer = await within(PATIENCE_MS, asked)
  if (answer && answer.status < 500) return answer
  const last = await lastAnswer(request.url)
  if (last) return last
  const told = answerFromOthers(new URL(request.url), await allAnswers())
  return told ? Response.json(told) : asked
}

async function keep(answer: Response): Promise<Response> {
  if (answer.ok) await keepAnswer(answer.url, answer.clone())
  return answer
}

/**
 * What other answers say about a question that was never asked on this phone: the bins around a point, or around a
 * bin. It is partial, which no answer of the record is, and as old as the oldest reading in it. `null` when they say nothing; that is not the same as no bins.
 */
function answerFromOthers(question: URL, answers: readonly unknown[]): object | null {
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

/** A bin as some answer described it. What else is in it the page checks, as in any answer. */
interface KnownBin {
  id: string
  lat: number | null
  lng: number | null
  /** When it was read, ISO. */
  readAt: string
}

type Answer = { bins?: KnownBin[]; bin?: KnownBin | null; near?: KnownBin[]; readAt: string }

/** Every bin of the answers once, as the newest of them has it. The answers are newest first. */
function binsKnownFrom(answers: readonly unknown[]): KnownBin[] {
  const known = new Map<string, KnownBin>()
  for (const { bins = [], bin, near = [], readAt } of answers as Answer[]) {
    for (const found of [...bins, ...near, ...(bin ? [bin] : [])]) {
      const before = known.get(found.id)
      if (!before || Date.parse(before.readAt) < Date.parse(readAt)) known.set(found.id, { ...found, readAt })
    }
  }
  return [...known.values()]
}

/** The cache of the last answers about bins, of every version: the page and the worker both write to it. */
const BINS = 'known-bins'
/** So many answers, a kilobyte or two each, are kept. */
const MOST = 40

/** Keeps an answer about bins under the URL that asked for it; the oldest make room. */
export async function keepAnswer(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(BINS)
  await cache.put(url, answer)
  // In the order in which they were put.
  const urls = await cache.keys()
  await Promise.all(urls.slice(0, -MOST).map((old) => cache.delete(old)))
}

/** The last answer to the same question. */
const lastAnswer = async (url: string) => (await caches.open(BINS)).match(url)

/** Every answer that is kept, the newest first. */
async function allAnswers(): Promise<unknown[]> {
  const cache = await caches.open(BINS)
  const answers = await Promise.all((await cache.keys()).map((url) => cache.match(url)))
  return Promise.all(answers.toReversed().map((answer) => answer?.json()))
}
