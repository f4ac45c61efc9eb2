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
export const lastAnswer = async (url: string) => (await caches.open(BINS)).match(url)

/** Every answer that is kept, the newest first. */
export async function allAnswers(): Promise<unknown[]> {
  const cache = await caches.open(BINS)
  const answers = await Promise.all((await cache.keys()).map((url) => cache.match(url)))
  return Promise.all(answers.toReversed().map((answer) => answer?.json()))
}
