import type { Heartbeat, PartLog } from 'api/server-part'
import type { IClientOptions, MqttClient } from 'mqtt'
import type { IPublishPacket } from 'mqtt-packet'
import type { z } from 'zod'
import type { BrokerSettings } from '../sensor-settings'
import { ChirpStackSchema, readChirpStack } from '../uplinks/chirpstack'
import type { Intake } from '../uplinks/intake'
import { type Ignored, MESSAGE_BYTES_MAX, type NetworkEvent } from '../uplinks/network-event'
import { readThingsStack, ThingsStackSchema } from '../uplinks/things-stack'

interface Listening {
  intake: Intake
  log: PartLog
  now: () => number
  signal: AbortSignal
  heartbeat: Heartbeat
}

/** When more events than this wait for their transaction, nothing more is read from the broker. */
const WAITING_MAX = 2_000
const RETRY_MS = 1_000
const KEEPALIVE_SECONDS = 20

/** Makes the client continue without sending its own acknowledgement. */
const ACKNOWLEDGED_LATER = new Error('Acknowledged when it is in the record.')

/**
 * Takes what the broker delivers until the signal is aborted. A message is acknowledged when it is in the record; until then the
 * broker delivers it again after every broken connection and to every process that takes over, since the session stays.
 */
export async function listenToBroker(
  settings: BrokerSettings,
  { intake, log, now, signal, heartbeat }: Listening,
): Promise<void> {
  // Most councils have no broker, so its client is loaded only here.
  const [{ connect }, { generate }] = await Promise.all([import('mqtt'), import('mqtt-packet')])
  const client = connect(settings.url, optionsOf(settings))
  let refuse: (error: Error) => void = () => undefined
  const refused = new Promise<never>((_, reject) => {
    refuse = reject
  })

  // By default the client handles one message at a time, and each would wait for its own transaction.
  client.handleMessage = (packet, proceed) => {
    const taken = takeMessage(client, packet).catch((error) => {
      log.warn('A message of the broker is not in the record yet: it is delivered again', error)
      restart(client)
    })
    if (intake.waiting() > WAITING_MAX) void taken.then(() => proceed(ACKNOWLEDGED_LATER))
    else proceed(ACKNOWLEDGED_LATER)
  }

  async function takeMessage(
    from: MqttClient,
    { topic, payload, qos, messageId }: IPublishPacket,
  ): Promise<void> {
    // On a new connection the same message id may belong to another message.
    const { stream } = from
    const event = readOrSkip(topic, Buffer.from(payload))
    if (event !== 'unreadable') await intake.take([event])
    if (qos > 0 && messageId !== undefined && from.connected && from.stream === stream)
      stream.write(generate({ cmd: 'puback', messageId }))
  }

  function readOrSkip(topic: string, payload: Buffer) {
    try {
      if (payload.length > MESSAGE_BYTES_MAX) throw new Error(`It has more than ${MESSAGE_BYTES_MAX} bytes.`)
      return readMessage(topic, payload, now())
    } catch (error) {
      // The message will never be valid, and without an acknowledgement it would block others.
      log.warn(`A message on ${topic} could not be read and is left out`, error)
      return 'unreadable'
    }
  }

  let isDelivering = false
  client.on('connect', () => {
    log.info('Connected to the broker')
    client.subscribe(settings.topics, { qos: 1 }, (error) => {
      if (error)
        refuse(new Error('The broker refuses the subscription: check MQTT_TOPICS.', { cause: error }))
      else {
        isDelivering = true
        heartbeat.well()
      }
    })
  })
  let failure = ''
  client.on('error', (error) => {
    if (String(error) !== failure) log.warn('The broker cannot be reached', error)
    failure = String(error)
    heartbeat.failed(`The broker cannot be reached: ${error.message || error}`)
  })
  client.on('close', () => {
    if (isDelivering && !signal.aborted) heartbeat.failed('The connection to the broker is closed.')
    isDelivering = false
  })
  try {
    await Promise.race([untilAborted(signal), refused])
  } finally {
    // Messages under way are acknowledged first, so that they are not delivered again to the next process.
    await intake.settle()
    await client.endAsync(true)
  }
}

/**
 * Reads a message of the broker by its topic and its JSON. It throws an error when the message is not valid, or is of another device.
 * @internal
 */
export function readMessage(topic: string, payload: Buffer, now: number): NetworkEvent | Ignored {
  const message: unknown = JSON.parse(payload.toString('utf8'))
  const event = /\/event\/(\w+)$/.exec(topic)?.[1]
  return event === undefined
    ? readThingsStackTopic(topic, ThingsStackSchema.parse(message), now)
    : readChirpStackTopic(topic, event, ChirpStackSchema.parse(message), now)
}

// A broker decides by topics who may publish: a device that may publish on its own must not speak for others.

function readChirpStackTopic(
  topic: string,
  event: string,
  message: z.output<typeof ChirpStackSchema>,
  now: number,
) {
  const [, devEui] = /\/device\/([0-9a-f]{16})\/event\/\w+$/i.exec(topic) ?? []
  const read = readChirpStack(event, message, now)
  requireDevice(typeof read === 'string' || read.devEui === devEui?.toUpperCase(), topic)
  return read
}

function readThingsStackTopic(topic: string, message: z.output<typeof ThingsStackSchema>, now: number) {
  const [, deviceId] = /\/devices\/([^/]+)\//.exec(topic) ?? []
  const read = readThingsStack(message, now)
  const isOwn = typeof read === 'string' || read.devEui === (euiOf(deviceId) ?? read.devEui)
  requireDevice(message.end_device_ids.device_id === deviceId && isOwn, topic)
  return read
}

/** The Things Stack names a device after its DevEUI unless a person gives it another name. */
const euiOf = (deviceId: string | undefined) =>
  /^eui-([0-9a-f]{16})$/i.exec(deviceId ?? '')?.[1]?.toUpperCase()

function requireDevice(isOfTopic: boolean, topic: string): void {
  if (isOfTopic) return
  throw new Error(`Its device is not that of the topic ${topic}.`)
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Reconnects, upon which the broker delivers again what was not acknowledged. */
function restart(client: MqttClient): void {
  const { stream } = client
  setTimeout(() => stream.destroy(), RETRY_MS).unref()
}

const optionsOf = ({ clientId, username, password, ca, cert, key }: BrokerSettings): IClientOptions => ({
  clientId,
  clean: false,
  // The Things Stack supports only MQTT 3.1.1.
  protocolVersion: 4,
  resubscribe: false,
  // A connection that broke without a word is noticed within one and a half of these.
  keepalive: KEEPALIVE_SECONDS,
  reconnectPeriod: RETRY_MS,
  connectTimeout: 10_000,
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
  ...(ca !== undefined && { ca }),
  ...(cert !== undefined && { cert }),
  ...(key !== undefined && { key }),
})
