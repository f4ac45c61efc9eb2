import { type BuiltInDecoder, type DecodeResult, decoded, failed, type Payload, viewOf } from '../decoder'
import { MAXBOTIX_5_M, MAXBOTIX_10_M } from './maxbotix'

const PROTOCOL = 2
const HEADER_BYTES = 5

/** DL-MBX: version, device and flags, then distance with its valid samples (flag 1) and the battery in mV (flag 2). */
function read(payload: Payload): DecodeResult {
  const view = viewOf(payload)
  if (view.byteLength < HEADER_BYTES || view.getUint8(0) !== PROTOCOL) return failed('malformed-payload')
  const flags = view.getUint16(3)
  const [hasDistance, hasBattery] = [(flags & 1) !== 0, (flags & 2) !== 0]
  const batteryAt = HEADER_BYTES + (hasDistance ? 4 : 0)
  if (flags > 3 || view.byteLength !== batteryAt + (hasBattery ? 2 : 0)) return failed('malformed-payload')
  const validSamples = hasDistance ? view.getUint16(HEADER_BYTES + 2) : 0
  return decoded({
    distanceMm: validSamples > 0 ? view.getUint16(HEADER_BYTES) : null,
    batteryVolts: hasBattery ? view.getUint16(batteryAt) / 1000 : null,
  })
}

const EXAMPLES: BuiltInDecoder['examples'] = [
  { fPort: 1, payload: '02012f000304d200010bb1', expected: { distanceMm: 1234, batteryVolts: 2.993 } },
  { fPort: 1, payload: '02012f00020bb1', expected: { distanceMm: null, batteryVolts: 2.993 } },
]

export const DECENTLAB: readonly BuiltInDecoder[] = [
  {
    kind: 'built-in',
    name: 'decentlab-dl-mbx',
    title: 'Decentlab DL-MBX, 5 m',
    range: MAXBOTIX_5_M,
    read,
    examples: EXAMPLES,
  },
  {
    kind: 'built-in',
    name: 'decentlab-dl-mbx-10m',
    title: 'Decentlab DL-MBX, 10 m',
    range: MAXBOTIX_10_M,
    read,
    examples: EXAMPLES,
  },
]
