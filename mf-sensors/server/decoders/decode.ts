import { type DecodeResult, type Decoder, failed, PAYLOAD_BYTES_MAX, type Payload } from './decoder'
import { type Reading, readFields } from './decoder-fields'
import type { ScriptRunner } from './script-runner'

/** Decodes an uplink by the decoder of its sensor. It never throws, whatever the sensor sent and the script does. */
export async function decode(
  decoder: Decoder,
  payload: Payload,
  scripts: Pick<ScriptRunner, 'run'>,
  reading: Reading = 'live',
): Promise<DecodeResult> {
  if (payload.bytes.byteLength > PAYLOAD_BYTES_MAX) return failed('malformed-payload')
  if (decoder.kind === 'built-in') return dropEstimateWithoutDistance(decoder.read(payload))
  const { ports, source, fields } = decoder
  // A script that ignores the port would also read a distance out of status messages.
  if (ports.length > 0 && !ports.includes(payload.fPort))
    return failed('another-port', `None of its examples came on port ${payload.fPort}.`)
  const result = await scripts.run(source, payload)
  if (result.kind === 'failed') return result
  const read = readFields(result.json, fields, reading)
  return fields.distance ? dropEstimateWithoutDistance(read) : read
}

/** A sensor that reports distances and got no echo may estimate 0 %, so without a distance its estimate is dropped. */
function dropEstimateWithoutDistance(result: DecodeResult): DecodeResult {
  if (result.kind === 'failed' || result.measurement.distanceMm !== null) return result
  return { ...result, measurement: { ...result.measurement, levelPercent: null } }
}
