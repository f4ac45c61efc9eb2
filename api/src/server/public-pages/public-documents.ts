import type { FastifyRequest } from 'fastify'
import { findPage, type RegisteredRemote, type Registry, type RuntimeSettings } from 'shared-domain'
import { type Asked, CACHING, type DocumentAnswer } from '../../http/documents'
import { cachedPromise } from '../cached-promise'
import type { OwnWords, WordsInForce } from './council-words'
import type { FilledFiles } from './filled-pages'
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
  /** Returns the words in force of a remote's pages. */
  wordsOf: (remote: RegisteredRemote) => Promise<WordsInForce>
  /** The files of a version with the council's own words. */
  filledFiles: (remote: RegisteredRemote, own: OwnWords) => Promise<FilledFiles>
}

/** The query parameter with which a service worker requests a page without data, to cache it for use without a connection. */
const BARE = 'blank'

/**
 * Serves public paths with documents that the live remotes bring, so that a resident's phone loads neither the shell nor the
 * federation runtime. The pages of a remote without such documents open in the shell.
 */
export function openPublicDocuments({
  settings,
  wordsOf,
  filledFiles,
  ...site
}: PublicSite): PublicDocuments {
  const known = new Map<string, Promise<RemotePages>>()

  async function readPages(
    remote: RegisteredRemote,
    shown: RuntimeSettings,
    { own, ...languages }: WordsInForce,
  ) {
    const filled = own && (await filledFiles(remote, own))
    return readRemotePages({ ...site, settings: shown }, remote, { ...languages, filled })
  }
  function pagesOf(
    remote: RegisteredRemote,
    shown: RuntimeSettings,
    words: WordsInForce,
  ): Promise<RemotePages> {
    const key = keyOf(remote, shown, words)
    return cachedPromise(known, key, () => {
      const reading = readPages(remote, shown, words)
      // After a failure the pages open in the shell, and the next request tries again.
      reading.catch((error) =>
        console.error(`The public pages of ${remote.name} ${remote.version} cannot be read.`, error),
      )
      return reading
    })
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
      const words = await wordsOf(found.remote)
      const kept = new Set([keyOf(found.remote, shown, words)])
      const read = await pagesOf(found.remote, shown, words)
        .catch(() => {
          if (!words.own) return undefined
          // As they were built, until the next request tries again: the shell is no page for residents.
          const built = { ...words, own: null }
          kept.add(keyOf(found.remote, shown, built))
          return pagesOf(found.remote, shown, built)
        })
        .catch(() => undefined)
      const bases = new Set(remotes.map(({ base }) => base))
      for (const key of known.keys()) {
        const [base = ''] = key.split(' ', 1)
        if (!kept.has(key) && (base === found.remote.base || !bases.has(base))) void forget(key)
      }
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
      await Promise.allSettled(
        remotes.filter(bringsPages).map(async (remote) => pagesOf(remote, shown, await wordsOf(remote))),
      )
    },
    close: async () => {
      await Promise.all([...known.keys()].map(forget))
    },
  }
}

/** The cache key of a remote's pages: its version, the retention that the pages state, and the words in force. */
const keyOf = (
  { base }: RegisteredRemote,
  { retainDays }: RuntimeSettings,
  { own, shown, drafts }: WordsInForce,
) => `${base} ${JSON.stringify([retainDays, own?.digest, [...shown], [...drafts]])}`

const bringsPages = ({ files }: RegisteredRemote) => files[PAGES_LIST] !== undefined
