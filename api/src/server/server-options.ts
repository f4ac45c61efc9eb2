import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import type { Access } from '../http/auth/access'
import { answerBrokenRequest } from '../http/problems/broken-request'
import { earlyFailure, plainProblem, sendProblem } from '../http/problems/problem-document'

/** What a body may have, in bytes, on a route that does not ask for more. */
const BODY_BYTES = 64 * 1024
/** For the headers of a request, in ms. */
const HEADERS_WITHIN_MS = 15_000
/** For all of a request, in ms: three photos on a poor signal take a while. */
const REQUEST_WITHIN_MS = 180_000
/** A bin's id of 64 characters outside ASCII, percent-encoded. */
const LONGEST_PARAMETER = 600

/** The limits of the server, and answers to what breaks them before any route is asked. */
export const serverOptions = (access: Access) =>
  ({
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    // Node would answer a request without Host by itself, in no words.
    http: { headersTimeout: HEADERS_WITHIN_MS, requireHostHeader: false },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    trustProxy: access.kind === 'accounts' && [...access.trustedProxies],
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, _request, reply) => {
      reply.header('x-content-type-options', 'nosniff')
      return sendProblem(reply, earlyFailure(error) ?? plainProblem(error.statusCode ?? 500, error.message))
    },
  }) satisfies FastifyHttpOptions<Server>
