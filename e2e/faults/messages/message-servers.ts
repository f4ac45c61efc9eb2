import { randomUUID } from 'node:crypto'
import { type Started, startProcess } from '../../bench/api/child-process'
import type { Receiver } from './receivers'

/** Two servers on one database. Receivers on this machine are inside their network, and allowed. */
export class MessageServers {
  readonly #databaseUrl: string
  readonly #pair: (Started | undefined)[] = []
  #turn = 0

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl
  }

  #start(): Promise<Started> {
    return startProcess('api-process.ts', {
      DATABASE_URL: this.#databaseUrl,
      SERVER_PARTS: 'on',
      MESSAGE_HOSTS_INSIDE: '127.0.0.1',
    })
  }

  async start(): Promise<void> {
    // In turn, because the first creates the tables.
    this.#pair.push(await this.#start())
    this.#pair.push(await this.#start())
  }

  /** Kills one of them, as a power cut does, and starts another. */
  async killOne(): Promise<void> {
    const which = this.#turn++ % this.#pair.length
    const victim = this.#pair[which]
    this.#pair[which] = undefined
    await victim?.stop('SIGKILL')
    this.#pair[which] = await this.#start()
  }

  async stop(): Promise<void> {
    await Promise.all(this.#pair.map((one) => one?.stop('SIGKILL')))
  }

  /** Adds a webhook for a receiver, with a rule that tells it of one kind of event. */
  async connect(receiver: Receiver, kind: string): Promise<void> {
    const id = randomUUID()
    await this.#put(`channels/${id}`, {
      name: receiver.name,
      kind: 'webhook',
      address: receiver.url,
      isOn: true,
    })
    await this.#put(`rules/${randomUUID()}`, {
      name: receiver.name,
      kinds: [kind],
      leastPriority: 'low',
      suburb: null,
      channelIds: [id],
      takesTurns: false,
      timing: 'at-once',
      quiet: null,
      isOn: true,
    })
  }

  async #put(path: string, body: object): Promise<void> {
    const answer = await fetch(`${this.#pair[0]?.address}/api/connections/${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  }
}
