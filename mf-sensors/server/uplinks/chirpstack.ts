import { Refusal } from 'api/server-part'
import { MomentSchema } from 'shared-domain/contract'
import { z } from 'zod'
import {
  base64Payload,
  bestHeard,
  counter,
  DevEuiSchema,
  type Ignored,
  type NetworkEvent,
  networkName,
  port,
  signal,
} from './network-event'

/**
 * An event of ChirpStack v4, as its HTTP and MQTT integrations send it in JSON: the fields that are read, among others.
 * By https://www.chirpstack.io/docs/chirpstack/integrations/events.html; its JSON leaves zeros out as well.
 */
export const ChirpStackSchema = z.looseObject({
  time: z.optional(MomentSchema),
  deviceInfo: z.looseObject({ devEui: DevEuiSchema.optional() }).optional(),
  devAddr: networkName(16).optional(),
  fCnt: counter.optional(),
  fPort: port.optional(),
  data: base64Payload.optional(),
  rxInfo: z
    .array(
      z.looseObject({
        gatewayId: networkName(200).optional(),
        rssi: signal.optional(),
        snr: signal.optional(),
      }),
    )
    .optional(),
  margin: z.number().optional(),
  externalPowerSource: z.boolean().optional(),
  batteryLevelUnavailable: z.boolean().optional(),
  batteryLevel: z.number().optional(),
})

type Message = z.output<typeof ChirpStackSchema>

/** The events that are read. ChirpStack sends others too: ack, txack, log, location and integration. */
const READ_EVENTS: readonly string[] = ['up', 'join', 'status']

/**
 * `event` comes from the query of the webhook, or from the end of the topic. Refuses an event that names no device, as those of
 * ChirpStack v3 do here: an acknowledgement would lose them.
 */
export function readChirpStack(event: string, message: Message, now: number): NetworkEvent | Ignored {
  if (!READ_EVENTS.includes(event)) return 'another-event'
  const devEui = message.deviceInfo?.devEui
  if (!devEui) throw noDevice()
  const at = message.time === undefined ? now : Date.parse(message.time)
  if (event === 'join') return { kind: 'join', devEui, at }
  if (event === 'status') return { kind: 'status', devEui, at, ...statusOf(message) }
  const heard = (message.rxInfo ?? []).map(({ gatewayId = null, rssi = 0, snr = 0 }) => ({
    gatewayId,
    rssi,
    snr,
  }))
  return {
    kind: 'uplink',
    devEui,
    at,
    fCnt: message.fCnt ?? 0,
    session: message.devAddr ?? null,
    fPort: message.fPort ?? 0,
    bytes: Buffer.from(message.data ?? '', 'base64'),
    ...bestHeard(heard),
  }
}

const noDevice = () =>
  new Refusal(
    'invalid-input',
    'body.deviceInfo.devEui is missing. Send the JSON of ChirpStack v4: that of v3 has devEUI instead.',
    [{ field: 'body.deviceInfo.devEui', detail: 'Give the DevEUI, as ChirpStack v4 does.' }],
  )

function statusOf({
  margin = 0,
  externalPowerSource = false,
  batteryLevelUnavailable,
  batteryLevel = 0,
}: Message) {
  const isUnknown = externalPowerSource || batteryLevelUnavailable === true
  return {
    batteryPercent: isUnknown ? null : batteryLevel,
    hasExternalPower: externalPowerSource,
    marginDb: margin,
  }
}
