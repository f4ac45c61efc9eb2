import type { InjectOptions } from 'fastify'

/** Requests that were not answered as described once, as small as they could be made, by the name of their operation. */
export const KEPT_REQUESTS: [operation: string, request: InjectOptions][] = [
  ['mf-admin.removePasskey', { method: 'DELETE', url: '/api/account/passkeys/%00' }],
  [
    'mf-sensors.restoreDecoder',
    { method: 'PUT', url: '/api/sensors/decoders/0/live', payload: { version: 45_573_284_540 } },
  ],
]
