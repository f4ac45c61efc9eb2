import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import type { Access } from '../http/auth/access'
import { answerBrokenRequest } from '../http/problems/broken-request'
import { earlyFailure, plainProblem, sendProblem } from '../http/problems/problem-document'

/** The size limit of a request body, in bytes, unless a route sets another. */
const BODY_BYTES = 64 * 1024
/** The time limit for the headers of a request, in ms. */
const HEADERS_WITHIN_MS = 15_000
/** The time limit for a whole request, in ms: sending photos on a poor signal takes a while. */
const REQUEST_WITHIN_MS = 180_000
/** The time limit for each feature to start, in ms: opening a new record, or migrating the tables of a part, takes minutes on a slow disk. */
const START_WITHIN_MS = 30 * 60_000
/** The length limit of a path parameter: a bin's id of 64 non-ASCII characters, percent-encoded. */
const LONGEST_PARAMETER = 600

/** The limits of the server, and the responses to requests that exceed them before any route is called. */
export const serverOptions = (access: Access) =>
  ({
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    pluginTimeout: START_WITHIN_MS,
    // Otherwise Node itself would refuse a request without Host, without a problem document.
    http: { headersTimeout: HEADERS_WITHIN_MS, requireHostHeader: false },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    trustProxy: access.kind === 'accounts' && [...access.trustedProxies],
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, _request, reply) => {
      reply.header('x-content-type-options', 'nosniff')
      return sendProblem(reply, earlyFailure(error) ?? plainProblem(error.statusCode ?? 500, error.message))
    },
  }) satisfies FastifyHttpOptions<Server>
