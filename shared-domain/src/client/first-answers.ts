import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { FirstAnswer } from '../composition/first-content'
import type { Operation, OperationAnswer } from '../contract/operation'

/** By query client: the answers that came with the document and that no query has taken yet. */
const untaken = new WeakMap<QueryClient, Map<string, unknown>>()

const keyOf = (path: string, request: object) => hashKey([path, request])

export function keepFirstAnswers(client: QueryClient, answers: readonly FirstAnswer[]): void {
  untaken.set(client, new Map(answers.map(({ path, request, answer }) => [keyOf(path, request), answer])))
}

/** The answer of the document to a request, once: later the record may have another. Validated like one of the API. */
export function takeFirstAnswer<const O extends Operation>(
  client: QueryClient,
  { path, answer }: O,
  request: object,
): OperationAnswer<O> | undefined {
  const known = untaken.get(client)
  const key = keyOf(path, request)
  if (!known?.has(key) || answer === null || typeof answer === 'string') return undefined
  const parsed = answer.safeParse(known.get(key))
  known.delete(key)
  return parsed.success ? (parsed.data as OperationAnswer<O>) : undefined
}

/** When the answers of the document were read, by the clock of this machine and rather too early, in ms since 1970. */
export const firstAnswersReadAt = (): number => globalThis.performance?.timeOrigin ?? Date.now()
