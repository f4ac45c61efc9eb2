import * as z from 'zod/mini'
import type { Operation, OperationAnswer, OperationRequest } from './operation'
import { operationUrl } from './operation-url'

/** The API refused the call or failed. */
export class ApiError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ApiError'
    this.problem = problem
  }
}

interface CallOptions {
  signal?: AbortSignal
  /** The request continues even when the page is closed (`keepalive`). */
  keepalive?: boolean
  /** Headers in addition to those of the request. */
  headers?: Record<string, string>
}

type AnyRequest = { params?: object; query?: object; headers?: Record<string, string>; body?: unknown }

/**
 * Calls the API and validates the response. Throws an ApiError when the API refuses or fails, and the error of `fetch` when
 * there is no response.
 */
export async function callOperation<const O extends Operation>(
  operation: O,
  request: OperationRequest<O>,
  options: CallOptions = {},
): Promise<OperationAnswer<O>> {
  const { params, query, headers, body } = request as AnyRequest
  const response = await fetch(operationUrl(operation.path, params, query), {
    ...options,
    method: operation.method,
    headers: {
      ...options.headers,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new ApiError(await problemOf(response))
  const { answer } = operation
  if (answer === null || typeof answer === 'string') return undefined as OperationAnswer<O>
  return z.parse(answer, await response.json()) as OperationAnswer<O>
}

/** The API's problem document, or one made from the status when a proxy responded instead. */
async function problemOf(response: Response): Promise<Problem> {
  const said = ProblemSchema.safeParse(await response.json().catch(() => null))
  if (said.success) return said.data
  const { status } = response
  return { type: 'about:blank', title: response.statusText, status, detail: `The server answered ${status}.` }
}

/** The body of every refusal and failure of the API: a problem document (RFC 9457). */
export const ProblemSchema = z.object({
  /** Stable, for programs. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What is wrong and what to do, for people. */
  detail: z.string(),
  /** The refused fields, such as `body.contact.email`. */
  errors: z.optional(z.array(z.object({ field: z.string(), detail: z.string() }))),
  /** For a report from an address that sends many: with a proof of work for this challenge it is accepted at once. */
  challenge: z.optional(z.string()),
})
export type Problem = z.infer<typeof ProblemSchema>
