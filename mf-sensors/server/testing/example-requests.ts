import { randomInt } from 'node:crypto'
import {
  ago,
  type ExampleOffice,
  type ExampleRequests,
  get,
  post,
  put,
  remove,
} from 'api/server-part/testing'

const DEV_EUI = '24E124713B0000AA'
async function newSensor({ call }: ExampleOffice): Promise<string> {
  await call(put(`/api/sensors/devices/${DEV_EUI}`, { decoder: 'milesight-em400-mud' }))
  return DEV_EUI
}
const uplink = { devEui: DEV_EUI, fPort: 85, payload: '01754B0367D7000482840305' }
const decoder = {
  title: 'A vendor',
  source: 'function Decoder(bytes) { return { distance: bytes[0] * 10 } }',
  range: { minMm: 100, maxMm: 4000 },
  fields: { distance: { path: 'distance', unit: 'mm' } },
  examples: [{ fPort: 1, payload: '64', expected: { distanceMm: 1000 } }],
}
async function newDecoder({ call }: ExampleOffice): Promise<{ name: string; version: number }> {
  const name = `vendor-${randomInt(1e9)}`
  await call(put(`/api/sensors/decoders/${name}`, decoder))
  return { name, version: 1 }
}

export const EXAMPLE_REQUESTS: ExampleRequests = {
  getDevice: async (office) => get(`/api/sensors/devices/${await newSensor(office)}`),
  installDevice: async (office) =>
    put(`/api/sensors/devices/${await newSensor(office)}/installation`, {
      binId: 'WN002',
      mounting: { emptyMm: 1400, fullMm: 400, offsetMm: 0, tiltLimitDeg: null },
    }),
  postUplinks: async (office) => {
    await newSensor(office)
    return post('/api/sensors/uplinks', { uplinks: [{ ...uplink, at: ago(1) }] })
  },
  postThingsStack: async (office) => {
    const [dev_eui, received_at] = [await newSensor(office), ago(1)]
    const frm_payload = Buffer.from(uplink.payload, 'hex').toString('base64')
    return post('/api/sensors/things-stack', {
      end_device_ids: { device_id: 'sensor', dev_eui },
      received_at,
      uplink_message: { f_port: 85, frm_payload, rx_metadata: [], received_at },
    })
  },
  putDecoder: async () => put(`/api/sensors/decoders/vendor-${randomInt(1e9)}`, decoder),
  tryDecoder: async (office) =>
    post(`/api/sensors/decoders/${(await newDecoder(office)).name}/trial`, decoder),
  listDecoderVersions: async (office) =>
    get(`/api/sensors/decoders/${(await newDecoder(office)).name}/versions`),
  removeDecoder: async (office) => remove(`/api/sensors/decoders/${(await newDecoder(office)).name}`),
  restoreDecoder: async (office) => {
    const { name, version } = await newDecoder(office)
    return put(`/api/sensors/decoders/${name}/live`, { version })
  },
}
