import type { Operation } from 'shared-domain/contract'
import type { WrittenAnswer } from '../server-part'

/** The longest text that an operation answers, in characters: the server holds it until it is sent. */
const TEXT_MAX = 8 * 1024 ** 2

/** What a handler returned as JSON, or as the text of its operation's media type; `null` for no answer. */
export function writeAnswer(
  { path, answer: wanted }: Operation,
  answer: unknown,
): string | WrittenAnswer | null {
  if (wanted === null) return null
  if (typeof wanted !== 'string') return JSON.stringify(answer)
  const text = typeof answer === 'string' ? answer : Object(answer).text
  if (typeof text !== 'string') throw new Error(`${path} answers ${wanted}: its handler returns text.`)
  if (text.length > TEXT_MAX)
    throw new Error(`${path} answered ${text.length} characters: at most ${TEXT_MAX} are sent at once.`)
  return answer as string | WrittenAnswer
}
