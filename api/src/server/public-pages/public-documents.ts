import type { FastifyRequest } from 'fastify'
import { findPage, type RegisteredRemote, type Registry, type RuntimeSettings } from 'shared-domain'
import { type Asked, CACHING, type DocumentAnswer } from '../../http/documents'
import { PAGES_LIST, type RemotePages, readRemotePages, type Site } from './remote-pages'

/** The documents of public pages. `answer` returns the document of a live remote for a path; `undefined` when none has one. */
interface PublicDocuments {
  answer: (
    registry: Registry,
    request: Asked & Pick<FastifyRequest, 'log'>,
  ) => Promise<DocumentAnswer | undefined>
  /** Loads the documents of the live remotes, so that the first visitor need not wait. */
  prepare: (registry: Registry) => Promise<void>
  close: () => Promise<void>
}

interface PublicSite extends Omit<Site, 'settings'> {
  /** Returns the settings in force. */
  settings: () => Promise<RuntimeSettings>
}

/** The query parameter with which a service worker requests a page without data, to cache it for use without a connection. */
const BARE = 'blank'

/**
 * Serves public paths with documents that the live remotes bring, so that a resident's phone loads neither the shell nor the
 * federation runtime. The pages of a remote without such documents open in the shell.
 */
export function openPublicDocuments({ settings, ...site }: PublicSite): PublicDocuments {
  const known = new Map<string, Promise<RemotePages>>()

  function pagesOf(remote: RegisteredRemote, shown: RuntimeSettings): Promise<RemotePages> {
    const key = keyOf(remote, shown)
    const reading = known.get(key) ?? readRemotePages({ ...site, settings: shown }, remote)
    if (known.has(key)) return reading
    known.set(key, reading)
    // After a failure the pages open in the shell, and the next request tries again.
    reading.catch((error) => {
      known.delete(key)
      console.error(`The public pages of ${remote.name} ${remote.version} cannot be read.`, error)
    })
    return reading
  }
  async function forget(key: string): Promise<void> {
    const pages = known.get(key)
    known.delete(key)
    await pages?.then(({ close }) => close()).catch(() => undefined)
  }
  return {
    async answer({ remotes }, request) {
      const [path = '', query] = request.url.split('?', 2)
      const found = findPage(remotes.filter(bringsPages), path)
      if (!found) return undefined
      const shown = await settings()
      const read = await pagesOf(found.remote, shown).catch(() => undefined)
      const live = new Set(remotes.map((remote) => keyOf(remote, shown)))
      for (const key of known.keys()) if (!live.has(key)) void forget(key)
      const page = read?.pages.get(found.page.path)
      if (!page?.rendered || new URLSearchParams(query).has(BARE)) return page?.bare(request)
      try {
        return await page.rendered(request)
      } catch (error) {
        request.log.warn({ err: error }, 'a public page goes without data')
        const { headers, ...bare } = await page.bare(request)
        // A CDN must not cache the page without data.
        return { ...bare, headers: { ...headers, 'cache-control': CACHING.own } }
      }
    },
    prepare: async ({ remotes }) => {
      const shown = await settings()
      await Promise.allSettled(remotes.filter(bringsPages).map((remote) => pagesOf(remote, shown)))
    },
    close: async () => {
      await Promise.all([...known.keys()].map(forget))
    },
  }
}

/** The cache key of a remote's pages: its version, and the retention that the pages state. */
const keyOf = ({ base }: RegisteredRemote, { retainDays }: RuntimeSettings) =>
  `${base} ${JSON.stringify(retainDays)}`

const bringsPages = ({ files }: RegisteredRemote) => files[PAGES_LIST] !== undefined
