// The contract between the page and the server: fields may be added, and existing ones stay.

export {
  DECODER_SOURCE_MAX,
  type DecoderExample,
  type DecoderFields,
  type DecoderListed,
  type DecoderTrial,
  type DecoderVersion,
  listDecoders,
  listDecoderVersions,
  putDecoder,
  removeDecoder,
  restoreDecoder,
  type TrialOutcome,
  tryDecoder,
} from './decoders'
export {
  type Device,
  getDevice,
  getSensorHealth,
  installDevice,
  listDevices,
  listUnknownDevices,
  type Mounting,
  putDevice,
  removeDevice,
  type SensorHealth,
} from './devices'
export { listUplinks, type Measurement, type UplinkListed, type UplinkOutcome } from './uplinks'
