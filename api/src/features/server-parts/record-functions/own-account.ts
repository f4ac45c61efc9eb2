import type { FastifyRequest } from 'fastify'
import { type OwnAccount, ownAccountOf } from '../../own-account/own-account'

/** What handlers may change for the person who sent the request, and for no other. */
export interface PersonSources {
  ownAccount: OwnAccount
}

export const personSources = (request: FastifyRequest): PersonSources => ({
  ownAccount: ownAccountOf(request),
})
