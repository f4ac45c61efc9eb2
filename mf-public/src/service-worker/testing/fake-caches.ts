/** A fake of the browser's CacheStorage with the methods that the worker uses. */
export function fakeCaches() {
  const kept = new Map<string, Map<string, Response>>()
  const urlOf = (asked: Request | string) =>
    new URL(typeof asked === 'string' ? asked : asked.url, 'https://bins.test').href
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, entries)
    return {
      put: async (asked: Request | string, answer: Response) => {
        entries.delete(urlOf(asked))
        entries.set(urlOf(asked), answer)
      },
      match: async (asked: Request | string) => entries.get(urlOf(asked))?.clone(),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      delete: async (asked: Request | string) => entries.delete(urlOf(asked)),
      addAll: async (asked: Request[]) => {
        for (const one of asked) entries.set(urlOf(one), await fetch(one))
      },
    }
  }
  const caches = {
    open,
    has: async (name: string) => kept.has(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (asked: Request | string) =>
      [...kept.values()].flatMap((entries) => entries.get(urlOf(asked))?.clone() ?? [])[0],
  }
  Object.assign(globalThis, { caches, PAGES_BASE: 'https://bins.test/remotes/mf-public/2.0.0/pages/' })
  return caches
}
