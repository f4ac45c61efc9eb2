import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Problem } from 'shared-domain/contract'
import type { Refusal } from './refusal'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** The problem document of a status alone. */
export function plainProblem(status: number, detail: string, errors?: Problem['errors']): Problem {
  const title = STATUS_CODES[status] ?? 'Error'
  const type = `urn:problem:${title.toLowerCase().replaceAll(' ', '-')}`
  return { type, title, status, detail, ...(errors && { errors }) }
}

export const refusalProblem = ({ kind, statusCode, message, errors }: Refusal): Problem => ({
  ...plainProblem(statusCode, message, errors && [...errors]),
  type: `urn:problem:${kind}`,
})

export const sendProblem = (reply: FastifyReply, problem: Problem) =>
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem))
