import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'

/** Turns every failure into a problem document (RFC 9457). */
export const problems = fp(
  async (app) => {
    app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
      const status = error.statusCode ?? 500
      if (status < 500) return sendProblem(reply, status, error.message)
      console.error(error)
      return sendProblem(reply, status, 'Something went wrong on the server.')
    })
    app.setNotFoundHandler((request, reply) => {
      return sendProblem(reply, 404, `There is no ${request.method} ${request.url.split('?', 1)[0]}.`)
    })
  },
  { name: 'problems' },
)

function sendProblem(reply: FastifyReply, status: number, detail: string) {
  const title = STATUS_CODES[status] ?? 'Error'
  const type = `urn:problem:${title.toLowerCase().replaceAll(' ', '-')}`
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ type, title, status, detail }))
}
