import { setTimeout as pause } from 'node:timers/promises'
import { XMLParser } from 'fast-xml-parser'

const WINDOW_MS = 1_500

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'request_update',
})

interface Update {
  update_id?: string
  service_request_id?: string
  updated_datetime?: string
}

/** Reads updates in windows that follow each other, by the rules of FixMyStreet's client. */
export class UpdateReader {
  readonly kept = new Set<string>()
  windows = 0
  readonly #endpoint: string
  #since = second(Date.now())

  constructor(endpoint: string) {
    this.#endpoint = endpoint
  }

  /** Waits for the time of a window, and reads it. */
  async readWindow(): Promise<void> {
    await pause(WINDOW_MS)
    const [start_date, end_date] = [this.#since, second(Date.now())]
    const query = new URLSearchParams({ start_date, end_date })
    const answer = await fetch(`${this.#endpoint}/servicerequestupdates.xml?${query}`)
    if (!answer.ok) throw new Error(`Updates answered ${answer.status}: ${await answer.text()}`)
    const { request_update: updates = [] } = parser.parse(await answer.text()).service_requests_updates as {
      request_update?: Update[]
    }
    for (const { update_id, service_request_id, updated_datetime = '' } of updates) {
      // It compares moments as text, and says nothing of what it leaves out.
      if (!service_request_id || !update_id) continue
      if (updated_datetime < start_date || updated_datetime > end_date) continue
      this.kept.add(update_id)
    }
    this.#since = end_date
    this.windows += 1
  }
}

const second = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
