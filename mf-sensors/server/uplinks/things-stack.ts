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
 * A message of The Things Stack v3, as its webhooks and its MQTT server send it: the fields that are read, among many others.
 * Those that are 0, "" or false are left out by the server: https://www.thethingsindustries.com/docs/integrations/data-formats/
 */
export const ThingsStackSchema = z.looseObject({
  end_device_ids: z.looseObject({
    device_id: networkName(36).optional(),
    dev_eui: DevEuiSchema.optional(),
    dev_addr: networkName(16).optional(),
  }),
  received_at: z.optional(MomentSchema),
  simulated: z.boolean().optional(),
  uplink_message: z
    .looseObject({
      session_key_id: networkName(128).optional(),
      f_port: port.optional(),
      f_cnt: counter.optional(),
      frm_payload: base64Payload.optional(),
      rx_metadata: z
        .array(
          z.looseObject({
            gateway_ids: z.looseObject({ gateway_id: networkName(200).optional() }).optional(),
            rssi: signal.optional(),
            snr: signal.optional(),
          }),
        )
        .optional(),
      received_at: z.optional(MomentSchema),
    })
    .optional(),
  join_accept: z.looseObject({ received_at: z.optional(MomentSchema) }).optional(),
})

export function readThingsStack(
  message: z.output<typeof ThingsStackSchema>,
  now: number,
): NetworkEvent | Ignored {
  const { end_device_ids: ids, uplink_message: uplink, join_accept: join } = message
  if (message.simulated) return 'simulated'
  if (!ids.dev_eui) return 'no-dev-eui'
  const devEui = ids.dev_eui
  const at = Date.parse((uplink ?? join)?.received_at ?? message.received_at ?? new Date(now).toISOString())
  if (join) return { kind: 'join', devEui, at }
  if (!uplink) return 'another-event'
  const heard = (uplink.rx_metadata ?? []).map(({ gateway_ids, rssi = 0, snr = 0 }) => ({
    gatewayId: gateway_ids?.gateway_id ?? null,
    rssi,
    snr,
  }))
  return {
    kind: 'uplink',
    devEui,
    at,
    fCnt: uplink.f_cnt ?? 0,
    session: uplink.session_key_id ?? ids.dev_addr ?? null,
    fPort: uplink.f_port ?? 0,
    bytes: Buffer.from(uplink.frm_payload ?? '', 'base64'),
    ...bestHeard(heard),
  }
}
