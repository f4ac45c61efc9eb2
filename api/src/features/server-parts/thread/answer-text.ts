import type { Operation } from 'shared-domain/contract'

/** The longest text that an operation answers, in characters: the server holds it until it is sent. */
const TEXT_MAX = 8 * 1024 ** 2

/** What a handler returned as JSON, or as the text of its operation's media type; `null` for no answer. */
export function writeAnswer({ path, answer: wanted }: Operation, answer: unknown): string | null {
  if (wanted === null) return null
  if (typeof wanted !== 'string') return JSON.stringify(answer)
  if (typeof answer !== 'string') throw new Error(`${path} answers ${wanted}: its handler returns text.`)
  if (answer.length > TEXT_MAX)
    throw new Error(`${path} answered ${answer.length} characters: at most ${TEXT_MAX} are sent at once.`)
  return answer
}
