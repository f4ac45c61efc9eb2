import type { ReactNode } from 'react'
import type { en } from './en'

type Messages = typeof en
export type MessageKey = keyof Messages
/** The names in braces, such as `bin` in '{bin}' and `count` in '{count, plural, …}'. What else is in braces is text of a plural. */
type Names<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? NameIn<Inside> | Names<Rest>
  : never
type NameIn<Inside extends string> = Inside extends `${infer Name}, plural,${string}`
  ? Name
  : Inside extends `${string} ${string}` | `#${string}`
    ? never
    : Inside
type Values<Key extends MessageKey, Value> =
  Names<Messages[Key]> extends never ? [] : [values: Record<Names<Messages[Key]>, Value>]
/** A message of the page's language as text. The key is written out, so that the build finds it. */
export declare function t<Key extends MessageKey>(key: Key, ...values: Values<Key, string | number>): string
/** A message with elements in the places of its placeholders. */
export declare function rich<Key extends MessageKey>(key: Key, ...values: Values<Key, ReactNode>): ReactNode
/** The language of this build of the page. */
export declare const LANGUAGE: 'en' | 'mi'
