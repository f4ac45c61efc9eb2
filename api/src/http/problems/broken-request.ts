import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { PROBLEM_TYPE, plainProblem } from './problem-document'

/** Responds to a request that could not be parsed: headers too large, not HTTP, or sent too slowly. */
export function answerBrokenRequest(error: Pick<ConnectionError, 'code'> & Error, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerTo(error))
  socket.destroy(error)
}

function answerTo({ code }: Pick<ConnectionError, 'code'>): string {
  const [status, field, detail] = failureOf(code)
  const body = JSON.stringify(plainProblem(status, detail, [{ field, detail }]))
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

function failureOf(code: string): [status: number, field: string, detail: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'headers', 'Send less in the headers: they are too large.']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'body', 'Send it again: it came too slowly.']
  return [400, 'request', 'Send HTTP/1.1: this could not be read.']
}
