import type { LiveEvent } from 'shared-domain/contract'

export const isOwnEvent = (event: LiveEvent) => event.kind === 'remote' && event.remote === 'mf-connections'
