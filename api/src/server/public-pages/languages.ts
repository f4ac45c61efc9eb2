import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { findPage, type RegisteredRemote, type RemotePage } from 'shared-domain'
import { featureSettings, withSettings } from '../../feature'
import { type Access, publicOrigin } from '../../http/auth/access'
import { switchVariable } from '../../http/switch-variable'

interface Languages {
  /** Whether residents see a language whose texts are not all reviewed. */
  showsDrafts: boolean
  /** The path of a page in the language that was chosen in this browser, or else that the browser prefers. */
  pathFor: (request: Asked, path: string) => Promise<string>
}
type Asked = Pick<FastifyRequest, 'cookies' | 'headers'>

declare module 'fastify' {
  interface FastifyInstance {
    languages: Languages
  }
}

interface LanguagesOptions {
  access: Access
  /** Left out: only in the demonstration. */
  draftLanguages?: boolean | undefined
}

const languageSettings = featureSettings({
  variables: { DRAFT_LANGUAGES: switchVariable().optional() },
  read: ({ DRAFT_LANGUAGES }) => ({ draftLanguages: DRAFT_LANGUAGES && DRAFT_LANGUAGES === 'on' }),
})

/** Readable by the service worker, which redirects labels itself. */
const COOKIE = 'language'
const KEPT_S = 365 * 24 * 60 * 60
/** The language whose pages have no language in their path. */
const FIRST = 'en'

/** Keeps which language a resident has chosen, and knows which ones there are: those of the live remotes' pages. */
const plugin = fp<LanguagesOptions>(
  async (app, { access, draftLanguages }) => {
    const showsDrafts = draftLanguages ?? app.isDemonstration
    const isShown = ({ isDraft }: RemotePage) => showsDrafts || !isDraft
    const shownLanguages = (remotes: readonly RegisteredRemote[]) => [
      FIRST,
      ...new Set(
        remotes.flatMap(({ pages }) => pages.filter(isShown).flatMap(({ language }) => language ?? [])),
      ),
    ]
    app.decorate('languages', {
      showsDrafts,
      async pathFor({ cookies, headers }, path) {
        const shown = shownLanguages((await app.registry()).remotes)
        const wanted = [cookies[COOKIE], ...acceptedLanguages(headers['accept-language'])]
        const language = wanted.find((one) => one !== undefined && shown.includes(one))
        return pathIn(language ?? FIRST, path)
      },
    })
    app.get<{ Params: { language: string } }>(
      '/language/:language',
      { config: { needs: 'nothing' } },
      async ({ params: { language }, headers, host }, reply) => {
        const { remotes } = await app.registry()
        const shown = shownLanguages(remotes)
        if (!shown.includes(language)) return reply.callNotFound()
        const left = withoutLanguage(pageLeft(headers.referer, host), shown)
        const isThere = findPage(remotes, pathIn(language, left).split('?', 1)[0] ?? '') !== undefined
        return reply
          .setCookie(COOKIE, language, {
            path: '/',
            sameSite: 'lax',
            maxAge: KEPT_S,
            secure: publicOrigin(access, host).startsWith('https:'),
          })
          .header('cache-control', 'no-store')
          .redirect(pathIn(language, isThere ? left : '/'), 303)
      },
    )
  },
  { name: 'languages', dependencies: ['registry', 'opened-record'] },
)

export const languages = withSettings(languageSettings, plugin)

/** The path of an English page in a language. */
const pathIn = (language: string, path: string) => {
  if (language === FIRST) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

/** The path and query of the page of ours that the browser comes from; `/` when it does not say so. */
function pageLeft(referer: string | undefined, host: string): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const url = new URL(referer)
  return url.host === host ? url.pathname + url.search : '/'
}

/** An address of a page as it is in English. */
function withoutLanguage(address: string, languages: readonly string[]): string {
  const [, language = '', rest = ''] = /^\/([a-z]{2,3})(?=[/?]|$)(.*)$/.exec(address) ?? []
  if (!languages.includes(language)) return address
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The languages of an `accept-language` header without their regions, the preferred first. */
function acceptedLanguages(header = ''): string[] {
  const accepted = header.split(',').map((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { language: range.split('-', 1)[0]?.toLowerCase() ?? '', quality: Number(quality ?? 1) }
  })
  return accepted
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
}

/** The address in English of a page in a language that is not shown; `null` for every other page. */
export const insteadOfDraft = (page: RemotePage | undefined, url: string): string | null =>
  page?.isDraft && page.language ? withoutLanguage(url, [page.language]) : null

/** A built document with or without what it says of languages that are drafts. */
export const withDrafts = (html: string, showsDrafts: boolean) =>
  html.replace(/<!--draft-->(.*?)<!--\/draft-->/gs, showsDrafts ? '$1' : '')
