import type { DecodeResult, Decoder, Payload } from './decoder'
import { readFields } from './decoder-fields'
import type { ScriptRunner } from './script-runner'

/** The longest payload that LoRaWAN carries is 242 bytes. */
const PAYLOAD_BYTES_MAX = 255

/** What an uplink says, by the decoder of its sensor. Never throws, whatever the sensor sent and the script does. */
export async function decode(
  decoder: Decoder,
  payload: Payload,
  scripts: Pick<ScriptRunner, 'run'>,
): Promise<DecodeResult> {
  if (payload.bytes.byteLength > PAYLOAD_BYTES_MAX) return { kind: 'failed', failure: 'malformed-payload' }
  if (decoder.kind === 'built-in') return decoder.read(payload)
  const result = await scripts.run(decoder.source, payload)
  return result.kind === 'output' ? readFields(result.json, decoder.fields) : result
}
