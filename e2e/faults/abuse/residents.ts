import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'api'
import { solveChallenge } from 'api/measuring'
import { ISSUES } from 'shared-domain'
import { jsonOf, send } from './send'

const AT_ONCE = 4
const REST_MS = 200
/** The reports of each resident: a street of bins. */
const REPORTS_EACH = 3
const RETRY_MS = 500

export interface Residents {
  /** The ids of received reports, which an attacker may see. */
  ids: () => readonly string[]
  /** How often one of them was refused or asked for a proof of work. */
  challenged: () => number
  /** Resolves when every report that was begun is received. */
  stop: () => Promise<void>
}

/**
 * The address of a resident. The residents of a city are customers of many providers and spread over very many networks, so each is in
 * a /24 of their own; an attacker has many addresses, but few networks.
 */
const addressOf = (person: number) => `100.${64 + ((person >> 8) & 63)}.${person & 255}.1`

/** Residents who report as the page does, each from their own address, on bins that are flooded, too. */
export function startResidents(server: string, bins: number): Residents {
  const ids: string[] = []
  let isStopping = false
  let people = 0
  let challenged = 0

  async function report(from: string, person: number): Promise<void> {
    const id = randomUUID()
    const body = JSON.stringify({
      binId: `B${1 + (Math.random() < 0.5 ? 0 : Math.floor(Math.random() * bins))}`,
      issue: ISSUES[Math.floor(Math.random() * ISSUES.length)],
      contact: { phone: phoneOf(person) },
    })
    const headers: Record<string, string> = { 'idempotency-key': id, 'report-secret': secretOf(id) }
    for (;;) {
      const answer = await send({ server, method: 'POST', path: '/api/reports', from, headers, body })
      const { challenge } = jsonOf(answer)
      if (answer?.status === 429 || challenge !== undefined) challenged += 1
      if (typeof challenge === 'string') headers['proof-of-work'] = solveChallenge(challenge)
      else if (answer?.status === 201) break
      else if (answer && answer.status < 500 && answer.status !== 429) throw new Error(answer.text)
      else await pause(RETRY_MS)
    }
    ids.push(id)
  }

  const streets = Array.from({ length: AT_ONCE }, async () => {
    while (!isStopping) {
      const person = people++
      for (let made = 0; made < REPORTS_EACH; made++) await report(addressOf(person), person)
      await pause(REST_MS)
    }
  })
  return {
    ids: () => ids,
    challenged: () => challenged,
    async stop() {
      isStopping = true
      await Promise.all(streets)
    },
  }
}

const phoneOf = (person: number) => `04 ${String(4_000_000 + person)}`
/** The secret that a phone stores for a report. */
export const secretOf = (id: string) => id.replaceAll('-', '').repeat(2)

interface Harm {
  bystanderReportsHeld: number
  contactsChanged: number
}

/** Checks the residents' reports in the record. A missing one counts as held. */
export async function harmDone({ pool }: Database, ids: readonly string[]): Promise<Harm> {
  const { rows } = await pool.query<{ isHeld: boolean; phone: string | null; note: string | null }>(
    `select is_held as "isHeld", contact ->> 'phone' as phone, note from reports where id = any($1::uuid[])`,
    [ids],
  )
  return {
    bystanderReportsHeld: ids.length - rows.filter(({ isHeld }) => !isHeld).length,
    contactsChanged: rows.filter(({ phone, note }) => !/^04 4\d{6}$/.test(phone ?? '') || note !== null)
      .length,
  }
}
