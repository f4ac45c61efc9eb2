import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Aedes } from 'aedes'
import { SensorSettingsSchema } from '../sensor-settings'
import type { NetworkEvent } from '../uplinks/network-event'
import { chirpStackUplink, payloadOf, thingsStackJoin, thingsStackUplink } from '../uplinks/testing/samples'
import { listenToBroker } from './listen-to-broker'

const DEV_EUI = '24E124713B000001'
const AT = '2026-11-20T08:00:00.000Z'
const uplink = (fCnt: number) => thingsStackUplink({ devEui: DEV_EUI, at: AT, payload: payloadOf(900), fCnt })
const THINGS_STACK = 'v3/bins@ttn/devices/bin-sensor-1/up'

let broker: Aedes
let server: Server
let sockets: Set<Socket>
let url: string
beforeEach(async () => {
  broker = await Aedes.createBroker()
  sockets = new Set()
  server = createServer((socket) => {
    sockets.add(socket)
    broker.handle(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => broker.close(() => resolve(undefined)))
  server.close()
})

/** A subscriber whose record stores every event unless `keep` fails. */
function listen(keep: (event: NetworkEvent) => Promise<void> = async () => undefined) {
  const kept: NetworkEvent[] = []
  const told: string[] = []
  const logged: string[] = []
  const ending = new AbortController()
  const { broker: settings } = SensorSettingsSchema.parse({ MQTT_URL: url })
  if (!settings) throw new Error('There is a URL.')
  const silent = () => undefined
  const ended = listenToBroker(settings, {
    intake: {
      async take([event]) {
        if (typeof event !== 'object') return NOTHING
        await keep(event)
        kept.push(event)
        return NOTHING
      },
      waiting: () => 0,
      settle: async () => undefined,
    },
    log: { info: silent, warn: (text, error) => void logged.push(`${text}: ${error}`), error: silent },
    now: Date.now,
    signal: ending.signal,
    heartbeat: { well: () => void told.push('well'), failed: (reason) => void told.push(String(reason)) },
  })
  return {
    kept,
    told,
    logged,
    async stop() {
      ending.abort()
      await ended
    },
  }
}
const NOTHING = { kept: 0, known: 0, ignored: 0, unknownDevices: [] }

const until = async (holds: () => boolean) => {
  while (!holds()) await pause(10)
}
const subscribed = () => new Promise<void>((resolve) => broker.once('subscribe', () => resolve()))
const publish = (topic: string, message: object | string) =>
  new Promise<void>((resolve, reject) =>
    broker.publish(
      {
        cmd: 'publish',
        topic,
        payload: typeof message === 'string' ? message : JSON.stringify(message),
        qos: 1,
        retain: false,
        dup: false,
      },
      (error) => (error ? reject(error) : resolve()),
    ),
  )

it('accepts the messages of both network servers, and ignores others', async () => {
  const isSubscribed = subscribed()
  const listener = listen()
  await isSubscribed
  await publish(THINGS_STACK, 'no JSON')
  await publish(THINGS_STACK, uplink(1))
  await publish('v3/bins@ttn/devices/bin-sensor-1/join', thingsStackJoin(DEV_EUI, AT))
  await publish(
    `application/ca739e26/device/${DEV_EUI.toLowerCase()}/event/up`,
    chirpStackUplink({ devEui: DEV_EUI, at: AT, payload: payloadOf(900), fCnt: 2 }),
  )
  await until(() => listener.kept.length === 3)
  expect(listener.kept).toMatchObject([
    { kind: 'uplink', devEui: DEV_EUI, fCnt: 1, fPort: 85 },
    { kind: 'join' },
    { kind: 'uplink', fCnt: 2 },
  ])
  await listener.stop()
})

it('leaves out a message of another device than that of its topic', async () => {
  const other = '24E124713B000002'
  const isSubscribed = subscribed()
  const listener = listen()
  await isSubscribed
  await publish('v3/bins@ttn/devices/bin-sensor-2/up', uplink(1))
  await publish(`v3/bins@ttn/devices/eui-${other.toLowerCase()}/up`, {
    ...uplink(2),
    end_device_ids: { device_id: `eui-${other.toLowerCase()}`, dev_eui: DEV_EUI },
  })
  await publish(
    `application/ca739e26/device/${other.toLowerCase()}/event/up`,
    chirpStackUplink({ devEui: DEV_EUI, at: AT, payload: payloadOf(900), fCnt: 3 }),
  )
  await publish(THINGS_STACK, uplink(4))
  await until(() => listener.kept.length > 0)
  expect(listener.kept).toMatchObject([{ fCnt: 4 }])
  await listener.stop()
})

it("logs and leaves out an uplink of ChirpStack that names no device, and takes no notice of ChirpStack's own events", async () => {
  const isSubscribed = subscribed()
  const listener = listen()
  await isSubscribed
  const topic = `application/ca739e26/device/${DEV_EUI.toLowerCase()}/event`
  await publish(`${topic}/txack`, { foo: 1 })
  await publish(`${topic}/up`, { foo: 1 })
  await publish(THINGS_STACK, uplink(1))
  await until(() => listener.kept.length > 0)
  expect(listener.logged).toEqual([expect.stringMatching(/event\/up.*deviceInfo\.devEui is missing/)])
  await listener.stop()
})

it('acknowledges a message only when it is in the record, many at a time', async () => {
  const acknowledged: number[] = []
  broker.on('ack', () => void acknowledged.push(1))
  const commits: (() => void)[] = []
  const isSubscribed = subscribed()
  const listener = listen(() => new Promise((resolve) => commits.push(resolve)))
  await isSubscribed
  for (let fCnt = 1; fCnt <= 5; fCnt++) await publish(THINGS_STACK, uplink(fCnt))
  await until(() => commits.length === 5)
  expect(acknowledged).toEqual([])
  for (const commit of commits) commit()
  await until(() => acknowledged.length === 5)
  await listener.stop()
})

it('tells by its heartbeat that the broker is gone, and that it is back', async () => {
  const isSubscribed = subscribed()
  const listener = listen()
  await isSubscribed
  await until(() => listener.told.includes('well'))
  const { port } = server.address() as AddressInfo
  server.close()
  for (const socket of sockets) socket.destroy()
  await until(() => listener.told.some((word) => word.startsWith('The broker cannot be reached')))
  expect(listener.told[1]).toBe('The connection to the broker is closed.')
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await until(() => listener.told.at(-1) === 'well')
  await listener.stop()
})

it('receives unacknowledged messages again, on the next connection and in the next process', async () => {
  let isDown = true
  const isSubscribed = subscribed()
  const first = listen(() =>
    isDown ? Promise.reject(new Error('The database is away.')) : Promise.resolve(),
  )
  await isSubscribed
  await publish(THINGS_STACK, uplink(1))
  await pause(50)
  isDown = false
  await until(() => first.kept.length === 1)
  await first.stop()
  await publish(THINGS_STACK, uplink(2))
  const second = listen()
  await until(() => second.kept.length === 1)
  expect(second.kept).toMatchObject([{ fCnt: 2 }])
  await second.stop()
})
