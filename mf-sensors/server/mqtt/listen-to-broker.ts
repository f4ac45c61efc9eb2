import type { PartLog } from 'api/server-part'
import type { IClientOptions, MqttClient } from 'mqtt'
import type { IPublishPacket } from 'mqtt-packet'
import type { BrokerSettings } from '../sensor-settings'
import type { Intake } from '../uplinks/intake'
import { readMessage } from './read-message'

interface Listening {
  intake: Intake
  log: PartLog
  now: () => number
  signal: AbortSignal
}

/** A message names every gateway that heard it. */
const MESSAGE_BYTES_MAX = 256 * 1024
/** From so many on that wait for the record, no more is read from the broker. */
const WAITING_MAX = 2_000
const TRY_AGAIN_MS = 1_000

/** Tells the client to go on without an acknowledgement of its own. */
const ACKNOWLEDGED_LATER = new Error('Acknowledged when it is in the record.')

/**
 * Takes what the broker delivers until the signal is aborted. A message is acknowledged when it is in the record; until then the
 * broker delivers it again after every broken connection and to every process that takes over, since the session stays.
 */
export async function listenToBroker(
  settings: BrokerSettings,
  { intake, log, now, signal }: Listening,
): Promise<void> {
  // Most councils have no broker: its client is loaded here alone.
  const [{ connect }, { generate }] = await Promise.all([import('mqtt'), import('mqtt-packet')])
  const client = connect(settings.url, optionsOf(settings))
  let refuse: (error: Error) => void = () => undefined
  const refused = new Promise<never>((_, reject) => {
    refuse = reject
  })

  // The client would handle one message at a time, each waiting for its own transaction.
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
    // On another connection the number may be another message's.
    const { stream } = from
    const event = readOrLeave(topic, Buffer.from(payload))
    if (event !== 'unsound') await intake.take([event])
    if (qos > 0 && messageId !== undefined && from.connected && from.stream === stream)
      stream.write(generate({ cmd: 'puback', messageId }))
  }

  function readOrLeave(topic: string, payload: Buffer) {
    try {
      if (payload.length > MESSAGE_BYTES_MAX) throw new Error(`It has more than ${MESSAGE_BYTES_MAX} bytes.`)
      return readMessage(topic, payload, now())
    } catch (error) {
      // It will never be sound, and kept back it would stand in the way of others.
      log.warn(`A message on ${topic} could not be read and is left out`, error)
      return 'unsound'
    }
  }

  client.on('connect', () => {
    log.info('Connected to the broker')
    client.subscribe(settings.topics, { qos: 1 }, (error) => {
      if (error)
        refuse(new Error('The broker refuses the subscription: check MQTT_TOPICS.', { cause: error }))
    })
  })
  let failure = ''
  client.on('error', (error) => {
    if (String(error) !== failure) log.warn('The broker cannot be reached', error)
    failure = String(error)
  })
  try {
    await Promise.race([untilAborted(signal), refused])
  } finally {
    // What is under way is acknowledged first: the next process is spared the repetition.
    await intake.settle()
    await client.endAsync(true)
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** The broker delivers again what was not acknowledged as soon as it sees a new connection. */
function restart(client: MqttClient): void {
  const { stream } = client
  setTimeout(() => stream.destroy(), TRY_AGAIN_MS).unref()
}

const optionsOf = ({ clientId, username, password, ca, cert, key }: BrokerSettings): IClientOptions => ({
  clientId,
  clean: false,
  // The Things Stack has no other.
  protocolVersion: 4,
  resubscribe: false,
  reconnectPeriod: TRY_AGAIN_MS,
  connectTimeout: 10_000,
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
  ...(ca !== undefined && { ca }),
  ...(cert !== undefined && { cert }),
  ...(key !== undefined && { key }),
})
