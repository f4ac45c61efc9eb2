import type { ReactNode } from 'react'
import type { Language, MessageValues } from 'shared-domain'
import type { en } from './en'

type Messages = typeof en
export type MessageKey = keyof Messages

type Values<Key extends MessageKey, Value> = MessageValues<Messages[Key], Value>

// The build replaces every call by its text in one language (`scripts/messages`), so there is nothing here to run.

/** A message of the page's language as text. The key is written out, so that the build finds it. */
export declare function t<Key extends MessageKey>(key: Key, ...values: Values<Key, string | number>): string

/** A message with elements in the places of its placeholders. */
export declare function rich<Key extends MessageKey>(key: Key, ...values: Values<Key, ReactNode>): ReactNode

/** The language of this build of the page. */
export declare const LANGUAGE: Language
