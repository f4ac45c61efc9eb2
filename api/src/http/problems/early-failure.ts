import type { Problem } from 'shared-domain/contract'
import { plainProblem } from './problem-document'

type EarlyFailure = readonly [field: string, remedy: string]

/** Codes of the failures before a handler is asked, and what to do about each. */
const EARLY_FAILURES: Record<string, EarlyFailure> = {
  FST_ERR_BAD_URL: ['url', 'Encode the path: a percent sign is followed by two hexadecimal digits of UTF-8.'],
  FST_ERR_MAX_PARAM_LENGTH: ['params', 'Shorten the path: one of its parts is too long to name anything.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body', 'Send less: the body is larger than this route takes.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['body', 'Send JSON, or leave the Content-Type out.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['body', 'Send JSON in UTF-8, without the keys __proto__ and constructor.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['headers.content-length', 'Give the number of bytes of the body.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'headers.content-type',
    'Send another Content-Type; for JSON it is application/json.',
  ],
}

/** What to answer to an error that names itself and its status; nothing for one of ours. */
export function earlyFailure({ code, statusCode }: EarlyError): Problem | undefined {
  const known = code === undefined ? undefined : EARLY_FAILURES[code]
  if (!known || statusCode === undefined) return undefined
  const [field, detail] = known
  return plainProblem(statusCode, detail, [{ field, detail }])
}

interface EarlyError extends Error {
  code?: string
  statusCode?: number
}
