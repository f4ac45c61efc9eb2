import { createHash } from 'node:crypto'
import { readPublishedFile, type Store } from 'delivery'
import fp from 'fastify-plugin'
import {
  FIRST_LANGUAGE,
  findPage,
  type Language,
  PRIVACY_PATH,
  PUBLIC_PAGES_MESSAGES,
  type PublicMessages,
  PublicMessagesSchema,
  type RegisteredRemote,
  type RemotePage,
} from 'shared-domain'
import { type Message, parseMessage } from 'shared-domain/messages'
import { featureSettings, withSettings } from '../../feature'
import type { PageWords } from '../../features/page-words/live-page-words'
import type { CouncilLanguages } from '../../features/server-parts/record-functions/page-words'
import { isReviewed, type OwnTexts, usableTexts } from '../../http/server-texts/own-texts'
import { PRIVACY_PAGE, withServerTexts } from '../../http/server-texts/server-texts'
import { switchVariable } from '../../http/setting-variables'
import { cachedPromise } from '../cached-promise'
import { pathIn } from './path-in-language'

/** By language, the parsed message of each key. */
type Catalogues = ReadonlyMap<string, ReadonlyMap<string, Message>>

/** The messages of a version with the council's own texts among them. */
export interface OwnWords {
  /** Differs when a text does. */
  digest: string
  catalogues: Catalogues
}

/** The words of a version's pages. */
export interface WordsInForce {
  /** `null` while the pages stay as they were built. */
  own: OwnWords | null
  /** The languages that residents see. */
  shown: ReadonlySet<string>
  /** Those of them whose texts are not all reviewed. */
  drafts: ReadonlySet<string>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The words of a live remote's public pages. */
    wordsOf: (remote: RegisteredRemote) => Promise<WordsInForce>
  }
}

const wordsSettings = featureSettings({
  variables: { DRAFT_LANGUAGES: switchVariable().optional() },
  read: ({ DRAFT_LANGUAGES }) => ({ draftLanguages: DRAFT_LANGUAGES && DRAFT_LANGUAGES === 'on' }),
})

interface CouncilWordsOptions {
  store: Store
  /** Left out: what the council says on screen, or else only in the demonstration. */
  draftLanguages?: boolean | undefined
}

/** Gives the documents of residents' pages the words that are in force: the product's, or the council's own. */
const plugin = fp<CouncilWordsOptions>(
  async (app, { store, draftLanguages }) => {
    const catalogues = new Map<string, Promise<PublicMessages | null>>()
    const inForce = new WeakMap<PageWords, Map<string, Promise<WordsInForce>>>()

    const messagesOf = (remote: RegisteredRemote): Promise<PublicMessages | null> =>
      cachedPromise(catalogues, remote.base, () => readMessages(store, remote))
    const showsDraftsBy = ({ showsDrafts }: PageWords) => draftLanguages ?? showsDrafts ?? app.isDemonstration

    app.decorate('wordsOf', async (remote) => {
      const words = await app.pageWords.current()
      const known = inForce.get(words) ?? new Map<string, Promise<WordsInForce>>()
      inForce.set(words, known)
      return cachedPromise(known, `${remote.name} ${remote.base}`, async () =>
        wordsInForce(remote, await messagesOf(remote), words, showsDraftsBy(words)),
      )
    })

    /** The remote that owns the first page of residents. */
    const owner = async () => findPage((await app.registry()).remotes, '/')?.remote
    const councilLanguages: CouncilLanguages = {
      isLocked: draftLanguages !== undefined,
      showsDrafts: async () => showsDraftsBy(await app.pageWords.current()),
      async messages() {
        const remote = await owner()
        const messages = remote && (await messagesOf(remote))
        if (!remote || !messages) return null
        const all = withServerTexts(messages)
        const pages = remote.pages.filter(({ path }) => !path.startsWith('/app/'))
        const titles = new Map(
          pages
            .filter((page) => languageOf(page) === FIRST_LANGUAGE)
            .map(({ expose, title }) => [expose, title]),
        )
        const pagesOf = (language: string) =>
          new Map([
            ...pages
              .filter((page) => languageOf(page) === language)
              .map(
                ({ expose, path, title }) => [expose, { path, title: titles.get(expose) ?? title }] as const,
              ),
            [
              PRIVACY_PAGE,
              {
                path: pathIn(language, PRIVACY_PATH),
                title: all.languages[0]?.texts['privacy.title'] ?? PRIVACY_PATH,
              },
            ] as const,
          ])
        return { messages: all, pagesOf }
      },
      async languages() {
        const remote = await owner()
        const messages = remote && (await messagesOf(remote))
        if (!remote || !messages) return []
        const { shown, drafts } = await app.wordsOf(remote)
        const server = await app.serverWords()
        return messages.languages.map(({ language, name }) => ({
          ...{ language, name },
          isShown: shown.has(language),
          isReviewed: !drafts.has(language) && server.isReviewed(language as Language),
        }))
      },
    }
    app.decorate('councilLanguages', { getter: () => councilLanguages })
  },
  {
    name: 'council-words',
    dependencies: ['registry', 'live-page-words', 'live-server-words', 'opened-record'],
  },
)

export const councilWords = withSettings(wordsSettings, plugin)

const languageOf = ({ language = FIRST_LANGUAGE }: Pick<RemotePage, 'language'>) => language

async function readMessages(store: Store, remote: RegisteredRemote): Promise<PublicMessages | null> {
  const file = `pages/${PUBLIC_PAGES_MESSAGES}`
  // Versions that were built before messages were marked bring none: their pages stay as they are.
  if (remote.files[file] === undefined) return null
  const bytes = await readPublishedFile(store, remote, file)
  return PublicMessagesSchema.parse(JSON.parse(bytes.toString()))
}

function wordsInForce(
  { pages }: RegisteredRemote,
  messages: PublicMessages | null,
  { texts }: PageWords,
  showsDrafts: boolean,
): WordsInForce {
  const usable: OwnTexts = messages ? usableTexts(messages, texts) : new Map()
  const drafts = new Set(
    pages.flatMap(({ language, isDraft }) => {
      const catalogue = messages?.languages.find((one) => one.language === language)
      if (!language || !isDraft) return []
      return catalogue && isReviewed(catalogue, usable) ? [] : language
    }),
  )
  const all = [FIRST_LANGUAGE, ...pages.flatMap(({ language }) => language ?? [])]
  const shown = new Set(all.filter((language) => showsDrafts || !drafts.has(language)))
  return { own: messages && ownWords(messages, usable), shown, drafts }
}

/** The messages with the council's texts among them; `null` when none differs from the product's. */
function ownWords({ languages }: PublicMessages, usable: OwnTexts): OwnWords | null {
  const changed = languages.flatMap(({ language, texts }) =>
    [...(usable.get(language) ?? [])]
      .filter(([key, text]) => texts[key] !== text)
      .map(([key, text]) => [language, key, text]),
  )
  if (changed.length === 0) return null
  const digest = createHash('sha256').update(JSON.stringify(changed)).digest('hex').slice(0, 12)
  const catalogues = new Map(
    languages.map(({ language, texts }) => [
      language,
      new Map(
        Object.entries({ ...texts, ...Object.fromEntries(usable.get(language) ?? []) }).map(([key, text]) => [
          key,
          parseMessage(text),
        ]),
      ),
    ]),
  )
  return { digest, catalogues }
}
