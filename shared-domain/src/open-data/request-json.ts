import * as z from 'zod/mini'
import { plainText } from './bin-from-feature'
import { OpenDataError, retryAfterMs } from './open-data-error'

export interface FetchOptions {
  fetch: typeof globalThis.fetch
  signal?: AbortSignal
}

/** How many more bytes may be received, over all pages. */
export interface ByteBudget {
  left: number
}

const NOT_MODIFIED = 304
// "Invalid token" and "Token required": a retry gets the same response.
const TOKEN_CODES = [498, 499]

const ErrorBodySchema = z.object({
  error: z.object({
    code: z.optional(z.number()),
    message: z.optional(z.string()),
    details: z.catch(z.nullish(z.array(z.string())), null),
  }),
})

/**
 * The JSON response of ArcGIS; `undefined` for 304 Not Modified. The bytes received are subtracted from the budget. Throws an
 * OpenDataError for a status that is not OK, for a web page, for an error sent with status 200, and when the budget is used up.
 */
export function requestJson(
  url: string,
  budget: ByteBudget,
  { fetch, signal }: FetchOptions,
): Promise<unknown> {
  return withTimeout(signal, async (timedSignal) => {
    const response = await fetch(url, { signal: timedSignal })
    if (response.status === NOT_MODIFIED) return undefined
    const wait = retryAfterMs(response.headers.get('retry-after'), new Date())
    const patience = wait === undefined ? {} : { retryAfterMs: wait }
    if (!response.ok) throw httpError(response.status, patience)
    const body = parseJson(await readText(response, budget))
    const refusal = ErrorBodySchema.safeParse(body)
    if (refusal.success) throw arcgisError(refusal.data.error, patience)
    return body
  })
}

const httpError = (status: number, patience: { retryAfterMs?: number }) =>
  new OpenDataError(`GIS API error: ${status}`, {
    status,
    isRetryable: !TOKEN_CODES.includes(status),
    ...patience,
  })

const LONGEST_REASON = 500

function arcgisError(
  { code, message, details }: z.infer<typeof ErrorBodySchema>['error'],
  patience: { retryAfterMs?: number },
) {
  const reasons = new Set([message, ...(details ?? [])].map((reason) => plainText(reason, LONGEST_REASON)))
  const said = [code, [...reasons].filter(Boolean).join('; ')].filter(
    (part) => part !== undefined && part !== '',
  )
  return new OpenDataError(`GIS API error: ${said.join(' ') || 'no reason given'}`.slice(0, LONGEST_REASON), {
    ...(code !== undefined && { code, isRetryable: !TOKEN_CODES.includes(code) }),
    ...patience,
  })
}

/** The text of a response. The download is aborted as soon as it exceeds the budget. */
async function readText({ body }: Response, budget: ByteBudget): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    budget.left -= part.value.byteLength
    if (budget.left < 0) {
      await reader?.cancel()
      throw new OpenDataError('The open-data service sends more than any council’s bins can be', {
        isRetryable: false,
      })
    }
    parts.push(decoder.decode(part.value, { stream: true }))
  }
  // Flushes the decoder: a character that was cut off becomes a replacement character.
  parts.push(decoder.decode())
  return parts.join('')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OpenDataError(
      text.trimStart().startsWith('<')
        ? 'The open-data service answered with a web page instead of bins'
        : 'The open-data service answered with something that is not JSON',
    )
  }
}

const TIMEOUT_MS = 30_000

/** Runs the work, and aborts it after 30 s or when `signal` is aborted. */
async function withTimeout<T>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Written out because phones of 2023 lack AbortSignal.any.
  const controller = new AbortController()
  const giveUp = () => controller.abort(signal?.reason)
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  const timer = setTimeout(
    () => controller.abort(new OpenDataError('The open-data service did not answer within 30 s')),
    TIMEOUT_MS,
  )
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}
