import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { DAY_MS } from 'shared-domain'
import type { NewReport, ReportReceipt } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { reports } from '../../database/schema'
import { ANYBODY } from '../../http/auth/principal'
import { hashToken } from '../../http/auth/sessions'
import { addressNetwork, keyedHash } from '../../http/client-address'
import { bodyHash, keyUsedBefore } from '../../http/operations/idempotency'
import { Refusal } from '../../http/problems/refusal'
import { traced } from '../../record/traces'
import { challenges } from './challenges'
import { releaseProven } from './held-reports'
import { type ReceiveReportRow, receiveReportSql, receiveReportValues } from './receive-report-sql'
import { type ReportLimits, SLOWED_TO_S } from './report-limits'
import { isSecretOf } from './report-secret'

/** Receives a report under its idempotency key and returns its receipt. A repeated request gets the same receipt. */
export type ReportReceiver = (
  key: string,
  report: NewReport,
  request: Pick<FastifyRequest, 'ip'>,
  phone: {
    /** The phone's secret, which it needs for changing the report later. */
    secret: string | undefined
    /** When it was made, if that was well before it arrived. */
    madeAt?: Date | null
    /** The proof of work that was sent with it. */
    proof?: string | undefined
    /** Whether the sender can compute a proof; a form without a script cannot. */
    canProve?: boolean
  },
) => Promise<ReportReceipt>

/**
 * Receives residents' reports from the API and from the form. An address that sends too many is refused with a challenge; with
 * a proof of work its report is accepted at once.
 */
export function reportReceiver(app: FastifyInstance, limits: () => Promise<ReportLimits>): ReportReceiver {
  const { database, live } = app
  const hash = keyedHash(database)
  const { make, isProven } = challenges(hash)
  return async (id, report, { ip }, { secret, madeAt = null, proof, canProve = false }) => {
    const [address, site, block] = await Promise.all([
      hash(addressNetwork(ip)),
      hash(addressNetwork(ip, 'site')),
      hash(addressNetwork(ip, 'block')),
    ])
    const challenged = { id, address, bodyHash: bodyHash(report) }
    const hasProof = proof !== undefined && (await isProven(proof, challenged, Date.now()))
    // Staff who use the public pages report as residents.
    const received = {
      ...challenged,
      site,
      block,
      report,
      secret,
      madeAt,
      actor: ANYBODY.name,
      isProven: hasProof,
    }
    const { receipt, isNew, isProvable } = await receiveReport(database, await limits(), received)
    if (isNew) live.wake()
    if (receipt && hasProof && receipt.isHeld) return releaseProven(app, receipt)
    const challenge = canProve && isProvable ? await make(challenged, Date.now()) : undefined
    if (!receipt) throw slowedDown(challenge)
    return challenge && receipt.isHeld ? { ...receipt, challenge } : receipt
  }
}

/**
 * Receives a report that a server part passes on, in a transaction of its own. Without an address it comes from another system that is known
 * to send many.
 */
export async function receiveReportOf(
  app: FastifyInstance,
  limits: ReportLimits,
  { id, report, address }: { id: string; report: NewReport; address: string | null },
  connection: Connection,
): Promise<ReportReceipt> {
  const hash = keyedHash(app.database)
  const hashOf = async (width?: 'site' | 'block') =>
    address === null ? null : hash(addressNetwork(address, width))
  const [household, site, block] = await Promise.all([hashOf(), hashOf('site'), hashOf('block')])
  const { receipt } = await receiveReport(connection, limits, {
    ...{ id, report, bodyHash: bodyHash(report), actor: ANYBODY.name },
    ...{ address: household, site, block },
  })
  if (!receipt) throw slowedDown(undefined)
  return receipt
}

const slowedDown = (challenge: string | undefined) =>
  new Refusal(
    'too-many-requests',
    `Many reports came from your network: send this one again in ${SLOWED_TO_S} seconds.`,
    undefined,
    { retryAfterS: SLOWED_TO_S, challenge },
  )

interface ReceivedReport {
  /** The idempotency key, created by the phone: the report's id. */
  id: string
  report: NewReport
  bodyHash: string
  secret?: string | undefined
  madeAt?: Date | null
  /** Keyed hashes of the client's networks: household, site and block; `null` where its network does not count. */
  address: string | null
  site: string | null
  block: string | null
  actor: string
  /** Whether a proof of work was sent with it. */
  isProven?: boolean
}

interface Reception {
  /** Null for a report that came too soon after another from its address. */
  receipt: ReportReceipt | null
  /** Whether it is new. */
  isNew: boolean
  /** Whether a proof of work would make it count. */
  isProvable: boolean
}

/** The database, or an open transaction of it. */
interface Connection {
  pool: Pick<pg.ClientBase, 'query'>
  query: Executor
}

/** Inserts a report once. Only tests pass `reference`. @internal */
export async function receiveReport(
  database: Connection,
  limits: ReportLimits,
  received: ReceivedReport,
  reference = newReference,
): Promise<Reception> {
  for (;;) {
    const { rows } = await traced('receive the report and raise its alert', () =>
      database.pool.query<ReceiveReportRow>({
        ...statementOf(limits),
        values: valuesOf(received, reference()),
      }),
    )
    const { receipt, isSlowed, canProve: isProvable } = rows[0] as ReceiveReportRow
    if (receipt) return { receipt, isNew: true, isProvable }
    const known = await receiptOf(database, received)
    if (known || isSlowed) return { receipt: known ?? null, isNew: false, isProvable }
    // Neither new nor known: the reference was taken, so the next attempt draws another.
  }
}

const statements = new WeakMap<ReportLimits, { name: string; text: string }>()

/** Each connection prepares the statement at its first use. */
function statementOf(limits: ReportLimits) {
  const known = statements.get(limits)
  if (known) return known
  const { perAddress, perBin, burst } = limits
  const name = `receive_report_${perAddress}_${perBin}_${burst}`
  const statement = { name, text: receiveReportSql(limits) }
  statements.set(limits, statement)
  return statement
}

/** For an unknown bin whose label has no location. */
const UNKNOWN_LOCATION = 'Unknown location'

const valuesOf = (
  { id, report, bodyHash, secret, madeAt, address, site, block, actor, isProven = false }: ReceivedReport,
  reference: string,
) =>
  receiveReportValues({
    ...{ id, reference, bodyHash, actor, madeAt, isProven },
    binId: report.binId,
    issue: report.issue,
    location: report.location ?? UNKNOWN_LOCATION,
    note: report.note,
    contact: report.contact && JSON.stringify(report.contact),
    sameAs: report.sameAs,
    addressHash: address,
    siteHash: site,
    blockHash: block,
    secretHash: secret && hashToken(secret),
    language: report.language,
  })

/** The receipt that was returned for this key; `undefined` for an unused key. */
async function receiptOf(
  { query }: Connection,
  { id, bodyHash, secret }: Pick<ReceivedReport, 'id' | 'bodyHash' | 'secret'>,
): Promise<ReportReceipt | undefined> {
  const [known] = await query
    .select({ receipt: reports.receipt, bodyHash: reports.bodyHash, secretHash: reports.secretHash })
    .from(reports)
    .where(eq(reports.id, id))
  if (!known) return undefined
  // Earlier versions of the phone's page send no secret.
  const isSender = known.secretHash === null || isSecretOf(known, secret)
  if (known.receipt && known.bodyHash === bodyHash && isSender) return known.receipt
  throw keyUsedBefore(
    'Another report was sent with this Idempotency-Key: make a new UUID for this one.',
    'Make a new UUID for another report.',
  )
}

/** A report younger than this, in ms, counts as made just now: a poor signal takes time. */
const MIN_AGE_MS = 60_000
/** An age above this, in ms, means that the phone's clock was changed. */
const MAX_AGE_MS = 7 * DAY_MS

/**
 * When a report that arrived at `now` was made, from the age in ms that the phone sent; null for just now or an impossible age.
 */
export function parseClientAge(msAgo: string | undefined, now: number): Date | null {
  const ms = /^\d{1,12}$/.test(msAgo ?? '') ? Number(msAgo) : 0
  return ms >= MIN_AGE_MS && ms <= MAX_AGE_MS ? new Date(now - ms) : null
}

/** Crockford's base 32: no I, L, O or U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Such as `7K3MN-9QXAP`: 50 random bits, too many to guess. */
export function newReference(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
