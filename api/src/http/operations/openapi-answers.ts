import { STATUS_CODES } from 'node:http'
import type { Operation } from 'shared-domain/contract'
import { jsonSchema } from './openapi-schema'

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** What an operation may answer. Every refusal and failure is a problem document. */
export function describeAnswers(operation: Operation) {
  const { params, query, headers, body, needs, status = 200 } = operation
  const mayBeWrong = params || query || headers || body
  return {
    [status]: { description: STATUS_CODES[status], ...contentOf(operation.answer) },
    ...(mayBeWrong && refusal(400, 'Names every field that is wrong.')),
    ...(needs !== 'nothing' && {
      ...refusal(401, 'Nobody is signed in.'),
      ...refusal(403, `Whoever is signed in lacks '${needs}'.`),
    }),
    default: { description: 'Any other refusal or failure.', content: PROBLEM },
  }
}

const refusal = (status: number, description: string) => ({ [status]: { description, content: PROBLEM } })

function contentOf(answer: Operation['answer']) {
  if (answer === null) return {}
  if (typeof answer === 'string') return { content: { [answer]: {} } }
  return { content: { 'application/json': { schema: jsonSchema(answer, 'output') } } }
}
