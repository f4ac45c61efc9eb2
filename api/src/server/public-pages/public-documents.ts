import type { FastifyRequest } from 'fastify'
import { findPage, type RegisteredRemote, type Registry, type RuntimeSettings } from 'shared-domain'
import { type Asked, CACHING, type DocumentAnswer } from '../../http/documents'
import { PAGES_LIST, type RemotePages, readRemotePages, type Site } from './remote-pages'

/** Answers a public path with the document that a live remote brings for it; `undefined` when none does. */
export interface PublicDocuments {
  answer: (
    registry: Registry,
    request: Asked & Pick<FastifyRequest, 'log'>,
  ) => Promise<DocumentAnswer | undefined>
  /** Reads what the live remotes bring, so that the first visitor need not wait for it. */
  prepare: (registry: Registry) => Promise<void>
  close: () => Promise<void>
}

interface PublicSite extends Omit<Site, 'settings'> {
  /** In force now. */
  settings: () => Promise<RuntimeSettings>
}

/** With this in its query a page is asked for without anybody's data, to be kept for when there is no connection. */
const BARE = 'blank'

/**
 * Answers the public paths with the documents that the live remotes bring for them, so that a resident's phone loads
 * neither the shell nor the federation runtime. A remote without such documents has its pages in the shell.
 */
export function publicDocuments({ settings, ...site }: PublicSite): PublicDocuments {
  const known = new Map<string, Promise<RemotePages>>()

  function pagesOf(remote: RegisteredRemote, shown: RuntimeSettings): Promise<RemotePages> {
    const key = keyOf(remote, shown)
    const reading = known.get(key) ?? readRemotePages({ ...site, settings: shown }, remote)
    if (known.has(key)) return reading
    known.set(key, reading)
    // The pages are in the shell meanwhile; the next visitor's request tries again.
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
        // A CDN must not go on showing the page without data.
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

/** Pages are made anew for another version of their remote, and when what they say of retention changes. */
const keyOf = ({ base }: RegisteredRemote, { retainDays }: RuntimeSettings) =>
  `${base} ${JSON.stringify(retainDays)}`

const bringsPages = ({ files }: RegisteredRemote) => files[PAGES_LIST] !== undefined
