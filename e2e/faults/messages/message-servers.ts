import { randomUUID } from 'node:crypto'
import type { PushBrowser } from 'mf-connections/testing/push-browser'
import { type Started, startProcess } from '../../bench/api/child-process'

interface NewChannel {
  name: string
  kind: 'webhook' | 'email'
  address: string
}

/** Two servers on one database. Receivers on this machine are inside their network, and allowed. */
export class MessageServers {
  readonly #databaseUrl: string
  readonly #mailUrl: string
  readonly #pair: (Started | undefined)[] = []
  #turn = 0

  constructor(databaseUrl: string, mailUrl: string) {
    this.#databaseUrl = databaseUrl
    this.#mailUrl = mailUrl
  }

  #start(): Promise<Started> {
    return startProcess('api-process.ts', {
      DATABASE_URL: this.#databaseUrl,
      SERVER_PARTS: 'on',
      MESSAGE_HOSTS_INSIDE: '127.0.0.1',
      SMTP_URL: this.#mailUrl,
      MAIL_FROM: 'Smart Bins <bins@example.govt.nz>',
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

  /** Adds a channel, with a rule that tells it of one kind of event. Returns its id. */
  async connect(channel: NewChannel, kind: string): Promise<string> {
    const id = randomUUID()
    await this.#send('PUT', `channels/${id}`, { ...channel, isOn: true })
    await this.#tell(channel.name, id, kind)
    return id
  }

  async #tell(name: string, id: string, kind: string): Promise<void> {
    await this.#send('PUT', `rules/${randomUUID()}`, {
      name,
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

  /** Switches notifications on in these browsers of one person, with a rule that tells them of one kind of event. Returns its id. */
  async connectBrowsers(browsers: Iterable<PushBrowser>, kind: string): Promise<string> {
    for (const { id, subscription } of browsers)
      await this.#send('PUT', `own-browsers/${id}`, { userAgent: 'Firefox', ...subscription })
    const { recipients } = (await this.#send('GET', 'push-recipients')) as { recipients: { id: string }[] }
    const id = recipients[0]?.id ?? ''
    await this.#tell('Browsers', id, kind)
    return id
  }

  /** The ids of the browsers in which notifications are on. */
  async browsers(): Promise<string[]> {
    const { browsers } = (await this.#send('GET', 'own-browsers')) as { browsers: { id: string }[] }
    return browsers.map(({ id }) => id)
  }

  /** Switches the mails to residents on, as a person does at Connections. */
  async tellResidents(): Promise<void> {
    await this.#send('PUT', 'resident-mails', { isOn: true })
  }

  /** Sends again what was not delivered, as a person does at Connections, but for one channel. */
  async sendAgain({ except }: { except: string }): Promise<void> {
    const { messages } = (await this.#send('GET', 'failed-messages')) as {
      messages: { id: string; channel: string }[]
    }
    for (const { id, channel } of messages)
      if (channel !== except) await this.#send('POST', `failed-messages/${id}/resend`)
  }

  /** Whether the product itself has switched a channel off. */
  async isSwitchedOff(id: string): Promise<boolean> {
    const { channels } = (await this.#send('GET', 'channels')) as {
      channels: { id: string; switchedOff: object | null }[]
    }
    return channels.some((channel) => channel.id === id && channel.switchedOff !== null)
  }

  async #send(method: 'GET' | 'PUT' | 'POST', path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.#pair[0]?.address}/api/connections/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}
