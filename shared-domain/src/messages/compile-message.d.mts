import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Language } from './languages'
import type { MessageValues } from './message-values'

export type Message = MessageFormatElement[]
type Sources = ReadonlyMap<string, string>

export declare const parseMessage: (text: string) => Message
export declare function placeholdersOf(message: Message): Set<string>
export declare const changeText: (text: string, change: (piece: string) => string) => string
export declare function textExpression(message: Message, given: Sources): string
export declare const nodeExpressions: (message: Message, given: Sources) => string[]
type Write<Messages extends Record<string, string>> = <Key extends keyof Messages & string>(
  key: Key,
  ...values: MessageValues<Messages[Key], string | number>
) => string

export interface Translation<Messages extends Record<string, string>> {
  /** The language that the texts are in: English where there is no catalogue of the wanted one. */
  language: Language
  t: Write<Messages>
  /** The same for HTML: the text is escaped, the values are HTML. */
  html: Write<Messages>
}
export declare function translator<const Messages extends Record<string, string>>(
  catalogues: { en: Messages } & Partial<Record<Language, Record<keyof Messages, string>>>,
): (language: string) => Translation<Messages>
export declare const LONGEST_MESSAGE: number
export declare function messageProblem(key: string, text: string, english: string): string | null
export declare const markOf: (
  kind: 'text' | 'nodes' | 'html',
  language: string,
  key: string,
  values?: Readonly<Record<string, string>>,
) => string
export declare const hasMarks: (text: string) => boolean
export declare function fillMarks(
  marked: string,
  catalogues: ReadonlyMap<string, ReadonlyMap<string, Message>>,
): string
export declare function markedKeys(marked: string): Set<string>
export declare const MARKED: string
