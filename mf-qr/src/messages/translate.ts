import type { Language, MessageValues } from 'shared-domain'
import type { en } from './en'
import type { operators } from './operators'

type Messages = typeof en
export type MessageKey = keyof Messages
type OperatorMessages = typeof operators
type OperatorValues<Key extends keyof OperatorMessages, Value> = MessageValues<OperatorMessages[Key], Value>

export type { Language } from 'shared-domain'

// The build replaces every call by its texts in each language (`scripts/messages`), so there is nothing here to run.

/** A message in a language. The key is written out, so that the build finds it. */
export declare function t<Key extends MessageKey>(
  language: Language,
  key: Key,
  ...values: MessageValues<Messages[Key], string | number>
): string

/** A message of operators' pages, which are in English. */
export declare function t<Key extends keyof OperatorMessages>(
  key: Key,
  ...values: OperatorValues<Key, string | number>
): string

/** The languages of the catalogues, English first. */
export declare const LANGUAGES: readonly Language[]

/** The languages whose messages are not all reviewed. */
export declare const DRAFTS: readonly Language[]
