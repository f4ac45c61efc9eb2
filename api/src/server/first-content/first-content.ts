import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Store } from 'delivery'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import {
  FIRST_CONTENT_RENDERER,
  findPage,
  type Publication,
  type Registry,
  type RuntimeSettings,
  SIDEBAR_COOKIE,
} from 'shared-domain'
import { isAllowed, isPermission, whoAmI } from 'shared-domain/contract'
import { z } from 'zod'
import { cachedPromise } from '../cached-promise'
import { type FirstContent, runnablePublication } from '../composition/shell-document'
import { PageProcess } from '../public-pages/page-process'
import { answersTo } from './first-answers'
import { CALL_TIMEOUT_MS, FirstContentRenderer } from './first-content-renderer'

interface FirstContents {
  /** `undefined` for a page, a person or a request without first content, and when it fails or is late. */
  of: (request: FastifyRequest, document: Document) => Promise<FirstContent | undefined>
  /** How often it was sent, late and failed since the start. */
  counts: Readonly<Record<'sent' | 'late' | 'failed', number>>
}

interface Document {
  registry: Registry
  settings: RuntimeSettings
  path: string
}

declare module 'fastify' {
  interface FastifyInstance {
    firstContents: FirstContents
  }
}

interface FirstContentOptions {
  siteFolder: string
  store: Store
}

/** In ms. A page that takes longer is sent as before: its scripts then ask for its data. */
const TIMEOUT_MS = 800

/**
 * Renders what a page of staff shows first, from what the API answers the person who opens it. The renderers of the remote and of the
 * shell's frame run in processes that can reach nothing.
 */
export const firstContent = fp<FirstContentOptions>(
  async (app, { siteFolder, store }) => {
    const file = join(siteFolder, 'first-content/frame.js')
    const frame = existsSync(file)
      ? new PageProcess({
          code: await readFile(file, 'utf8'),
          name: 'shell/frame.js',
          withinMs: CALL_TIMEOUT_MS,
        })
      : undefined
    /** By the URL of a version. */
    const renderers = new Map<string, Promise<FirstContentRenderer>>()
    const counts = { sent: 0, late: 0, failed: 0 }

    const rendererOf = (publication: Publication): Promise<FirstContentRenderer> =>
      cachedPromise(renderers, publication.base, () => {
        const reading = FirstContentRenderer.read(store, publication)
        void warmUp(reading, publication)
        return reading
      })
    async function warmUp(reading: Promise<FirstContentRenderer>, { pages }: Publication): Promise<void> {
      const settings = await app.pageSettings.current()
      await reading.then((renderer) => renderer.warmUp(pages, settings)).catch(() => undefined)
    }
    async function forgetFormer(): Promise<void> {
      const { remotes } = await app.registry()
      const known = new Set(
        remotes.flatMap(({ base, previous, candidate }) => [base, previous?.base, candidate?.base]),
      )
      await Promise.all([...renderers.keys()].filter((base) => !known.has(base)).map(forget))
    }
    async function forget(base: string): Promise<void> {
      const renderer = renderers.get(base)
      renderers.delete(base)
      await renderer?.then(({ close }) => close()).catch(() => undefined)
    }
    const shownIn = ({ remotes }: Registry) =>
      remotes.flatMap((remote) => {
        const shown = runnablePublication(remote, app.shell.provided)
        return shown?.files[FIRST_CONTENT_RENDERER] ? [shown] : []
      })

    /** The version and the page that have first content for the person; `undefined` when there are none. */
    function pageFor(request: FastifyRequest, { registry, path }: Document) {
      const found = findPage(registry.remotes, path)
      const publication = shownIn(registry).find(({ name }) => name === found?.remote.name)
      const page = publication?.pages.find(({ expose }) => expose === found?.page.expose)
      return publication && page && maySee(request, page.needs) ? { publication, page } : undefined
    }

    async function render(
      request: FastifyRequest,
      { registry, settings }: Document,
      { publication, page: { expose } }: NonNullable<ReturnType<typeof pageFor>>,
    ): Promise<FirstContent | undefined> {
      const address = request.url
      const renderer = await rendererOf(publication)
      const asked = await renderer.requestsOf(expose, address)
      if (!asked || !frame) return undefined
      // The frame shows who is signed in.
      const answers = await answersTo(request, [{ path: whoAmI.path, request: {} }, ...asked])
      const page = await renderer.renderPage(expose, { address, settings, answers })
      const cookies = `${SIDEBAR_COOKIE}=${request.cookies[SIDEBAR_COOKIE] ?? ''}`
      const html = await frame.call('renderFrame', { address, registry, settings, answers, cookies, page })
      return { html: z.string().parse(html), answers }
    }

    app.decorate('firstContents', {
      counts,
      async of(request, document) {
        if (!frame || !isNavigation(request)) return undefined
        const found = pageFor(request, document)
        if (!found) return undefined
        void forgetFormer()
        try {
          const late = setTimeout(TIMEOUT_MS, 'late' as const, { ref: false })
          const content = await Promise.race([render(request, document, found), late])
          if (content) counts[content === 'late' ? 'late' : 'sent'] += 1
          return content === 'late' ? undefined : content
        } catch (error) {
          counts.failed += 1
          request.log.warn({ err: error }, 'a page goes without its first content')
          return undefined
        }
      },
    })
    // So that the first person need not wait until the processes have started.
    app.addHook('onReady', async () => {
      if (!frame) return
      const registry = await app.registry()
      const settings = await app.pageSettings.current()
      const empty = { address: '/app', registry, settings, answers: [], cookies: '', page: '' }
      frame.call('renderFrame', empty).catch(() => undefined)
      await Promise.allSettled(shownIn(registry).map(rendererOf))
    })
    app.addHook('onClose', async () => {
      await Promise.all([frame?.close(), ...[...renderers.keys()].map(forget)])
    })
  },
  { name: 'first-content', dependencies: ['registry', 'shell', 'page-settings', 'auth'] },
)

/**
 * Whether a person opens the page. A service worker that keeps the document for use without a signal gets it without anybody's data, as
 * does a browser that does not say.
 */
const isNavigation = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'document'

/** The API decides again for each answer. */
function maySee({ principal: { roles, lacksSecondFactor } }: FastifyRequest, needs: string | undefined) {
  if (lacksSecondFactor || roles.length === 0) return false
  return needs === undefined || (isPermission(needs) && isAllowed(needs, roles))
}
