import { MomentSchema, operation } from 'shared-domain/contract'
import { z } from 'zod'
import { ChirpStackSchema } from './chirpstack'
import {
  counter,
  DevEuiSchema,
  hexPayload,
  MESSAGE_BYTES_MAX,
  networkName,
  port,
  signal,
  type Uplink,
} from './network-event'
import { ThingsStackSchema } from './things-stack'

// The endpoints to which network servers and gateways deliver. A 2xx means that the events of registered
// sensors are in the record.

/** The outcome of a delivery, in numbers of events. */
const DeliveryResultSchema = z.object({
  /** New in the record. */
  kept: z.int(),
  /** In the record already: replays, and deliveries that were tried again. */
  known: z.int(),
  /** Simulated messages, and events that carry no data of a sensor. */
  ignored: z.int(),
  /** DevEUIs that are not registered, of whose uplinks only the last is kept, for their registration. */
  unknownDevices: z.array(z.string()),
})
export type DeliveryResult = z.infer<typeof DeliveryResultSchema>

const UPLINKS_MAX = 1000

export const postThingsStack = operation({
  method: 'POST',
  path: '/api/sensors/things-stack',
  summary: 'The webhook of The Things Stack v3: uplinks and joins. Simulated messages are no readings.',
  needs: 'readings:record',
  scope: 'uplinks:write',
  bodyBytes: MESSAGE_BYTES_MAX,
  body: ThingsStackSchema,
  answer: DeliveryResultSchema,
})

export const postChirpStack = operation({
  method: 'POST',
  path: '/api/sensors/chirpstack',
  summary:
    'The HTTP integration of ChirpStack v4, in JSON: the events up, join and status. Others are ignored.',
  needs: 'readings:record',
  scope: 'uplinks:write',
  query: z.looseObject({ event: z.string('Give the event, as in ?event=up.').max(40) }),
  bodyBytes: MESSAGE_BYTES_MAX,
  body: ChirpStackSchema,
  answer: DeliveryResultSchema,
})

const PlainUplinkSchema = z.strictObject({
  devEui: DevEuiSchema,
  /** When the gateway received it; unchanged when it is sent again. */
  at: MomentSchema,
  fCnt: counter.nullish(),
  /** Any text that differs from one join of the device to the next. */
  session: networkName(128).nullish(),
  fPort: port.default(1),
  payload: hexPayload,
  rssi: signal.nullish(),
  snr: signal.nullish(),
  gatewayId: networkName(200).nullish(),
})

export const postUplinks = operation({
  method: 'POST',
  path: '/api/sensors/uplinks',
  summary: 'Takes uplinks of any other network server or gateway. The same uplink again changes nothing.',
  needs: 'readings:record',
  scope: 'uplinks:write',
  bodyBytes: 1024 * 1024,
  body: z.strictObject({
    uplinks: z
      .array(PlainUplinkSchema)
      .min(1, 'Give at least one uplink.')
      .max(UPLINKS_MAX, `Give at most ${UPLINKS_MAX} uplinks at once.`),
  }),
  answer: DeliveryResultSchema,
})

export const readPlain = ({ at, payload, ...told }: z.output<typeof PlainUplinkSchema>): Uplink => ({
  kind: 'uplink',
  devEui: told.devEui,
  at: Date.parse(at),
  fCnt: told.fCnt ?? null,
  session: told.session ?? null,
  fPort: told.fPort,
  bytes: Buffer.from(payload, 'hex'),
  rssi: told.rssi ?? null,
  snr: told.snr ?? null,
  gatewayId: told.gatewayId ?? null,
})
