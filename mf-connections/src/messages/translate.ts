import type { MessageValues } from 'shared-domain'
import type { en } from './en'

type Messages = typeof en
type MessageKey = keyof Messages
type Values<Key extends MessageKey, Value> = MessageValues<Messages[Key], Value>

// The build replaces every call by its text (`scripts/messages`), so there is nothing here to run.

/** A message as text. The key is written out, so that the build finds it. */
export declare function t<Key extends MessageKey>(key: Key, ...values: Values<Key, string | number>): string
