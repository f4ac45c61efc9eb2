type Entries = Map<string, Response>

/** A fake of the browser's CacheStorage with the methods that the worker uses. */
export function fakeCaches() {
  const kept = new Map<string, Entries>()
  const urlOf = (asked: Request | string) =>
    new URL(typeof asked === 'string' ? asked : asked.url, 'https://bins.test').href
  const caches = {
    open: async (name: string) => {
      const entries: Entries = kept.get(name) ?? new Map()
      kept.set(name, entries)
      return {
        put: async (asked: string, answer: Response) => void entries.set(urlOf(asked), answer),
        match: async (asked: string) => entries.get(urlOf(asked))?.clone(),
        // Stores all or none, as a browser does.
        addAll: async (asked: Request[]) => {
          const answers = await Promise.all(asked.map((one) => fetch(one)))
          if (answers.some(({ ok }) => !ok)) throw new TypeError('Request failed')
          for (const [place, one] of asked.entries()) entries.set(urlOf(one), answers[place] as Response)
        },
      }
    },
    match: async (asked: string) =>
      [...kept.values()].map((entries) => entries.get(urlOf(asked))?.clone()).find(Boolean),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  }
  Object.assign(globalThis, { caches })
  return caches
}
