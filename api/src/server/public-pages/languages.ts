import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { FIRST_LANGUAGE, findPage, type RegisteredRemote } from 'shared-domain'
import { type Access, publicOrigin } from '../../http/auth/access'
import type { WordsInForce } from './council-words'
import { pathIn } from './path-in-language'

interface Languages {
  /** The path of a page in the language that was chosen in this browser, or else that the browser prefers. */
  pathFor: (request: Asked, path: string) => Promise<string>
  /** Those that residents see. */
  shown: () => Promise<readonly string[]>
}
type Asked = Pick<FastifyRequest, 'cookies' | 'headers'>

declare module 'fastify' {
  interface FastifyInstance {
    languages: Languages
  }
}

interface LanguagesOptions {
  access: Access
}

/** Readable by the service worker, which redirects labels itself. */
const COOKIE = 'language'
const KEPT_S = 365 * 24 * 60 * 60

/** Keeps which language a resident has chosen, and knows which ones there are: those of the live remotes' pages. */
export const languages = fp<LanguagesOptions>(
  async (app, { access }) => {
    /** Those that some live remote shows. */
    const shownLanguages = async (remotes: readonly RegisteredRemote[]) => {
      const inLanguages = remotes.filter(({ pages }) => pages.some(({ language }) => language))
      const words = await Promise.all(inLanguages.map(app.wordsOf))
      return [...new Set([FIRST_LANGUAGE, ...words.flatMap(({ shown }) => [...shown])])]
    }
    const shown = async () => shownLanguages((await app.registry()).remotes)
    app.decorate('languages', {
      shown,
      async pathFor({ cookies, headers }, path) {
        const all = await shown()
        const wanted = [cookies[COOKIE], ...acceptedLanguages(headers['accept-language'])]
        const language = wanted.find((one) => one !== undefined && all.includes(one))
        return pathIn(language ?? FIRST_LANGUAGE, path)
      },
    })
    app.get<{ Params: { language: string } }>(
      '/language/:language',
      { config: { needs: 'nothing' } },
      async ({ params: { language }, headers, host }, reply) => {
        const { remotes } = await app.registry()
        const shown = await shownLanguages(remotes)
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
  { name: 'languages', dependencies: ['registry', 'council-words'] },
)

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

/** The address in English of a page in another language. */
export const addressInEnglish = (url: string, language: string) => withoutLanguage(url, [language])

/** The language of a built document, whose folder names it. */
export const languageOfDocument = (file: string) => /^([a-z]{2,3})\//.exec(file)?.[1] ?? FIRST_LANGUAGE

/** A built document without the links to languages that are not shown, and without the note of a language that is reviewed. */
export function withLanguages(
  html: string,
  language: string,
  { shown, drafts }: Pick<WordsInForce, 'shown' | 'drafts'>,
): string {
  const hasOthers = shown.size > 1
  return html
    .replace(/<!--in ([a-z]+)-->(.*?)<!--\/in-->/gs, (_, other, link) => (shown.has(other) ? link : ''))
    .replace(/<!--note-->(.*?)<!--\/note-->/gs, drafts.has(language) ? '$1' : '')
    .replace(/<!--others-->(.*?)<!--\/others-->/gs, hasOthers ? '$1' : '')
}
