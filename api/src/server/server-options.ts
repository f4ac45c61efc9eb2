import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import type { Access } from '../http/auth/access'
import { answerBrokenRequest } from '../http/problems/broken-request'
import { earlyFailure, plainProblem, sendProblem } from '../http/problems/problem-document'
import { BODY_BYTES, LONGEST_PARAMETER } from '../http/request-sizes'

/** The time limit for the headers of a request, in ms. */
const HEADERS_WITHIN_MS = 15_000
/** The time limit for a whole request, in ms: sending photos on a poor signal takes a while. Slower bodies end sooner (`slow-bodies.ts`). */
const REQUEST_WITHIN_MS = 180_000
/** How often open connections are checked against these limits, in ms; Node's 30 s would let slow ones be many times as many. */
const CHECKED_EVERY_MS = 5_000
/** The time limit for each feature to start, in ms: opening a new record, or migrating the tables of a part, takes minutes on a slow disk. */
const START_WITHIN_MS = 30 * 60_000

/** The limits of the server, and the responses to requests that exceed them before any route is called. */
export const serverOptions = (access: Access) =>
  ({
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    pluginTimeout: START_WITHIN_MS,
    // Otherwise Node itself would refuse a request without Host, without a problem document.
    http: {
      headersTimeout: HEADERS_WITHIN_MS,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    trustProxy: access.kind === 'accounts' && [...access.trustedProxies],
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, _request, reply) => {
      reply.header('x-content-type-options', 'nosniff')
      return sendProblem(reply, earlyFailure(error) ?? plainProblem(error.statusCode ?? 500, error.message))
    },
  }) satisfies FastifyHttpOptions<Server>
