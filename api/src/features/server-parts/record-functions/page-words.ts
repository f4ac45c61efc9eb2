import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/database'
import { Refusal } from '../../../http/problems/refusal'
import {
  approveMessage,
  dropMessage,
  type LiveMessages,
  listMessages,
  type MessagePlace,
  showDrafts,
  type TranslatedMessage,
  writeMessage,
} from '../../page-words/page-words'
import type { NeedContext } from './need-context'

/** A language of residents' pages. */
interface PageLanguage {
  language: string
  /** In the language itself. */
  name: string
  /** Whether residents see it. */
  isShown: boolean
  /** Whether each of its texts is reviewed. */
  isReviewed: boolean
}

/** As the server provides it that has the live pages. */
export interface CouncilLanguages {
  /** The messages of the live residents' pages; `null` when they have none. */
  messages: () => Promise<LiveMessages | null>
  languages: () => Promise<PageLanguage[]>
  /** Whether languages are shown whose texts are not all reviewed. */
  showsDrafts: () => Promise<boolean>
  /** Whether the server's environment says so: it can then only be changed there. */
  isLocked: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    councilLanguages: CouncilLanguages
  }
}

/** What parts may read of the texts of residents' pages. */
export interface PageWordSources {
  languages: () => Promise<PageLanguage[]>
  drafts: () => Promise<{ areShown: boolean; isLocked: boolean }>
  /** Every message in a language, as residents read it and as translators have written it. */
  list: (language: string) => Promise<TranslatedMessage[]>
}

export const pageWordSources = ({ query }: Database, app: FastifyInstance): PageWordSources => ({
  languages: () => app.councilLanguages.languages(),
  drafts: async () => ({
    areShown: await app.councilLanguages.showsDrafts(),
    isLocked: app.councilLanguages.isLocked,
  }),
  async list(language) {
    const live = await app.councilLanguages.messages()
    return live ? listMessages(query, live, language) : []
  },
})

/** What parts may change of them. Each change writes its own entry of the audit trail. */
export interface PageWordChanges {
  /**
   * Keeps a text as a draft; refused when it could not be written into pages, or when the text has another version by now than the one
   * that was `seen`.
   */
  write: (place: MessagePlace, text: string, seen?: string) => Promise<void>
  /** Shows a text to residents from the next page load on. Refused when another text is there by now than the person saw. */
  approve: (place: MessagePlace, text: string) => Promise<void>
  /** Drops the draft, or without one the council's own text; refused when another version is there by now than the one that was `seen`. */
  drop: (place: MessagePlace, seen?: string) => Promise<void>
  /** Says whether languages are shown whose texts are not all reviewed. */
  showDrafts: (shows: boolean) => Promise<void>
}

export const pageWordChanges = ({ change, now, app, actor }: NeedContext): PageWordChanges => {
  const { forget } = app.pageWords
  const writing = async () => {
    const live = await app.councilLanguages.messages()
    if (!live)
      throw new Refusal('not-found', 'The live pages of residents have no texts that can be changed.')
    return { change, live, actor, at: new Date(now()) }
  }
  return {
    write: async (place, text, seen) => writeMessage(await writing(), place, text, seen),
    approve: async (place, text) => approveMessage(await writing(), place, text, forget),
    drop: (place, seen) => dropMessage({ change }, place, forget, seen),
    showDrafts: (shows) => showDrafts(change, shows, forget),
  }
}
