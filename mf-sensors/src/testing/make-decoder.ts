import type { DecoderListed } from '../../operations'

/** The product's decoder of the EM400-MUD, unless said otherwise. */
export const makeDecoder = (given: Partial<DecoderListed> = {}): DecoderListed => ({
  name: 'milesight-em400-mud',
  title: 'Milesight EM400-MUD',
  range: { minMm: 30, maxMm: 4500 },
  tilt: 'own-judgement',
  examples: [],
  script: null,
  ...given,
})

/** A vendor's decoder whose second version is live. */
export const makeScriptDecoder = (): DecoderListed =>
  makeDecoder({
    name: 'vendor-a',
    title: 'Vendor A',
    tilt: 'angle',
    examples: [{ fPort: 1, payload: '64', expected: { distanceMm: 1000, batteryVolts: 3.6 } }],
    script: {
      version: 2,
      source: 'function Decoder(bytes) { return { distance: bytes[0] * 10 } }',
      fields: { distance: { path: 'distance', unit: 'mm' }, tilt: { path: 'angle', unit: '°' } },
      changedAt: '2026-11-20T00:00:00.000Z',
      changedBy: 'Kiri Ngata',
    },
  })
