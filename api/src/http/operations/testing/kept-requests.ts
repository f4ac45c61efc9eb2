import type { InjectOptions } from 'fastify'

/** Requests that were not answered as described once, as small as they could be made, by the name of their operation. */
export const KEPT_REQUESTS: [operation: string, request: InjectOptions][] = [
  [
    'recordReadings',
    {
      method: 'POST',
      url: '/api/readings',
      payload: { readings: [{ binId: 'WN001', fillLevel: 5e-324, at: '2026-11-26T00:00:00Z' }] },
    },
  ],
  [
    'mf-assets.addImportRows',
    {
      method: 'PUT',
      url: '/api/assets/imports/59d0932e-c1db-43a8-b5ac-82e18dd7b088/rows',
      payload: {
        rows: [
          {
            ...{ line: 5_045_834_483, id: '4w', location: null, binType: null },
            ...{ lat: null, lng: null, litres: null, doubt: null },
          },
        ],
      },
    },
  ],
  [
    'mf-sensors.postUplinks',
    {
      method: 'POST',
      url: '/api/sensors/uplinks',
      payload: {
        uplinks: [
          { devEui: '24E124713B0000AA', at: '2026-11-26T00:00:00Z', fPort: 85, payload: 'A001', snr: 5e-324 },
        ],
      },
    },
  ],
  ['mf-admin.removePasskey', { method: 'DELETE', url: '/api/account/passkeys/%00' }],
  [
    'mf-sensors.restoreDecoder',
    { method: 'PUT', url: '/api/sensors/decoders/0/live', payload: { version: 45_573_284_540 } },
  ],
]
