import fc from 'fast-check'
import { FUZZ_TIMEOUT_MS, fuzzing } from 'shared-domain/testing/fuzzing'
import { z } from 'zod'
import { chirpStackUplink, payloadOf, thingsStackJoin, thingsStackUplink } from '../uplinks/testing/samples'
import { readMessage } from './listen-to-broker'

const NOW = Date.parse('2026-11-26T00:00:00Z')
const [OURS, OTHER] = ['24E124713B000001', '24E124713B000002']
const known = { at: '2026-11-20T08:00:00Z', payload: payloadOf(900) }

const devEui = fc.oneof(fc.constantFrom(OURS, OTHER, OURS.toLowerCase()), fc.string({ maxLength: 20 }))
const topic = fc.oneof(
  fc
    .tuple(devEui, fc.constantFrom('up', 'join', 'status', 'txack'))
    .map(([eui, event]) => `application/1/device/${eui}/event/${event}`),
  devEui.map((eui) => `v3/bins@ttn/devices/eui-${eui.toLowerCase()}/up`),
  fc.constantFrom('v3/bins@ttn/devices/bin-sensor-1/up', '/event/up', 'v3//devices//up', ''),
  fc.string(),
)

/** A message of a network server with one of its values, at any depth, replaced by another. */
const changed = fc
  .tuple(
    fc.oneof(
      devEui.map((eui) => thingsStackUplink({ ...known, devEui: eui })),
      devEui.map((eui) => thingsStackJoin(eui, known.at)),
      devEui.map((eui) => chirpStackUplink({ ...known, devEui: eui })),
    ),
    fc.nat(60),
    fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom<unknown>('\0', '9999-12-31T23:59:59Z', '1970-01-01T00:00:00Z', 1e308, -1, '='),
    ),
    fc.boolean(),
  )
  .map(([message, place, value, isWhole]) => {
    let at = 0
    return isWhole
      ? message
      : JSON.parse(JSON.stringify(message), (_, each) => (at++ === place ? value : each))
  })

const EventSchema = z.looseObject({
  kind: z.enum(['uplink', 'join', 'status']),
  devEui: z.string().regex(/^[0-9A-F]{16}$/),
  at: z.number().min(0).max(Date.parse('2100-01-02T00:00:00Z')),
  fCnt: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .nullish(),
  fPort: z.int().min(0).max(255).optional(),
  rssi: z.number().nullish(),
  snr: z.number().nullish(),
})

/** The device that a topic names; `undefined` for one that has a name of its own. */
const deviceOf = (text: string) =>
  /\/(?:device\/|devices\/eui-)([0-9a-f]{16})\//i.exec(text)?.[1]?.toUpperCase()

it(
  'is read as an event of the device of its topic, ignored, or refused',
  () => {
    const payload = fc.oneof(
      changed.map((message) => Buffer.from(JSON.stringify(message) ?? '')),
      fc.json().map((text) => Buffer.from(text)),
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    )
    fc.assert(
      fc.property(topic, payload, (named, bytes) => {
        let event: unknown
        try {
          event = readMessage(named, bytes, NOW)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
          return
        }
        if (typeof event === 'string') return
        const { devEui: speaker } = z.parse(EventSchema, event)
        if (deviceOf(named)) expect(speaker).toBe(deviceOf(named))
      }),
      fuzzing({ runs: 2000, share: 0.15 }),
    )
  },
  FUZZ_TIMEOUT_MS,
)
