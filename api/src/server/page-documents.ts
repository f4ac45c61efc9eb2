import type { Store } from 'delivery'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { findPage, paths, type RegisteredRemote, readReference } from 'shared-domain'
import type { Database } from '../database/database'
import type { Access } from '../http/auth/access'
import { bestEncoding, CACHING, encodeNew, etagOf, sendDocument } from '../http/documents'
import { shellDocument } from './composition/shell-document'
import { addressInEnglish } from './public-pages/languages'
import { pageAnswers } from './public-pages/page-answers'
import { openPublicDocuments } from './public-pages/public-documents'

interface PageDocumentsOptions {
  store: Store
  access: Access
  database?: Database | undefined
}

/** Serves a document for every page: a public page's own document when its remote has one, else the shell's. */
export const pageDocuments = fp<PageDocumentsOptions>(
  async (app, { store, access, database }) => {
    const { registry, registryFor, pageSettings, shell } = app
    const publicDocuments = openPublicDocuments({
      store,
      settings: pageSettings.current,
      policyWith: app.policyWith,
      answers: database && pageAnswers(database),
      access,
      wordsOf: app.wordsOf,
      filledFiles: app.filledFiles,
    })
    /** A new id for a page load; empty for a client whose reports do not count. */
    const issueLoadId = async (request: FastifyRequest) =>
      app.hasDecorator('loadIds') ? app.loadIds.issue(request) : ''
    /** The address in English of a page in a language that is not shown; `null` for every other page. */
    async function insteadOfDraft(remotes: readonly RegisteredRemote[], url: string): Promise<string | null> {
      const found = findPage(remotes, pathOf(url))
      const language = found?.page.language
      if (!found || !language || (await app.wordsOf(found.remote)).shown.has(language)) return null
      return addressInEnglish(url, language)
    }
    app.addHook('onReady', async () => publicDocuments.prepare(await registry()))
    app.addHook('onClose', () => publicDocuments.close())
    // A declared permission makes sure that the session is read, because a person's versions depend on it.
    app.get('/registry.json', { config: { needs: 'nothing' } }, async (request, reply) => {
      const body = JSON.stringify(await registryFor(request, reply))
      const etag = etagOf(body)
      reply.header('cache-control', CACHING.own).header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(body)
    })
    // Declared so that the session is read: some of these documents are for staff only.
    app.get('/*', { config: { needs: 'nothing' } }, async (request, reply) => {
      const path = pathOf(request.url)
      if (path.startsWith('/api/')) return reply.callNotFound()
      const live = await registryFor(request, reply)
      const target = movedTo(live.remotes, request.url) ?? (await insteadOfDraft(live.remotes, request.url))
      if (target !== null) return reply.header('cache-control', CACHING.own).redirect(target, 302)
      const publicAnswer = await publicDocuments.answer(live, request)
      if (publicAnswer) return sendDocument(reply, publicAnswer)
      const isKnown = findPage(live.remotes, path) !== undefined
      const loadId = isKnown ? await issueLoadId(request) : ''
      const data = { registry: live, settings: { ...(await pageSettings.of(request)), loadId }, path }
      const first = isKnown ? await app.firstContents.of(request, data) : undefined
      const html = shellDocument(shell.template, { ...data, first })
      const encoding = bestEncoding(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply
        .code(isKnown ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', first ? CACHING.never : CACHING.own)
        .header('vary', 'accept-encoding')
        .send(await encodeNew(html, encoding))
    })
  },
  {
    name: 'page-documents',
    dependencies: [
      'security-headers',
      'shell',
      'registry',
      'page-settings',
      'first-content',
      'languages',
      'filled-pages',
    ],
  },
)

const pathOf = (url: string) => url.split('?', 1)[0] as string

/** No two slashes at the beginning: a browser would treat the rest as another site. */
const WITH_SLASH = /^(\/[^/].*)\/$/

/** Redirects a URL that is almost that of a page to the page; `null` for all others. */
function movedTo(remotes: readonly RegisteredRemote[], url: string): string | null {
  const [path = '', query] = url.split('?', 2)
  const [, page = path] = WITH_SLASH.exec(path) ?? []
  const target = page === '/app' ? paths.dashboard : findPage(remotes, page) ? page : page.toLowerCase()
  if (target !== path && findPage(remotes, target)) return query === undefined ? target : `${target}?${query}`
  const found = findPage(remotes, path)?.page
  const languagePath = found?.language ? `/${found.language}` : ''
  if (path !== languagePath + paths.findReport) return null
  // A form without a script can only write into the query.
  const reference = readReference(new URLSearchParams(query).get('reference') ?? '')
  return reference ? languagePath + paths.reportStatus(reference) : null
}
