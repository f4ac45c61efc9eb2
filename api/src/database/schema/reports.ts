import { type Column, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { ISSUES } from 'shared-domain'
import {
  type Contact,
  HELD_REASONS,
  isUnresolved,
  REPORT_STATUSES,
  type ReportReceipt,
} from 'shared-domain/contract'
import { people } from './access'
import { listText, moment } from './columns'

const UNRESOLVED = listText(REPORT_STATUSES.filter(isUnresolved))

/** SQL condition: the report with this status is unresolved. */
export const isUnresolvedText = (status: string): string => `${status} in ${UNRESOLVED}`

/** The same condition for a column of the schema, or a value in SQL. */
export const isUnresolvedIn = (status: Column | SQL): SQL => sql`${status} in ${sql.raw(UNRESOLVED)}`

export const issue = pgEnum('issue', ISSUES)
export const reportStatus = pgEnum('report_status', REPORT_STATUSES)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const reports = pgTable(
  'reports',
  {
    /** Created by the phone: the idempotency key under which it sends the report. */
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    /** SHA-256 of the request body: the same key with a different body is refused. */
    bodyHash: text('body_hash').notNull(),
    /** SHA-256 of the phone's secret. A report without one is null here, and its sender cannot change it later. */
    secretHash: text('secret_hash'),
    /** The id on the label. The record may not know the bin. */
    binId: text('bin_id').notNull(),
    location: text().notNull(),
    issue: issue().notNull(),
    status: reportStatus().notNull().default('open'),
    /** Held for moderation: the report does not count until an operator releases it. */
    isHeld: boolean('is_held').notNull().default(false),
    /** Why it is or was held. It stays after the release. */
    heldBecause: text('held_because', { enum: HELD_REASONS }),
    /** Set when the bin was emptied after the report. */
    isProposedToClose: boolean('is_proposed_to_close').notNull().default(false),
    duplicateOf: uuid('duplicate_of').references((): AnyPgColumn => reports.id),
    /** The person who looks after it. */
    assignedTo: uuid('assigned_to').references(() => people.id, { onDelete: 'set null' }),
    note: text(),
    /** Of the page on which it was made; null where that is not known. */
    language: text(),
    contact: jsonb().$type<Contact>(),
    /** Keyed hashes of the networks of the sender: household, site and block (`http/client-address.ts`). Deleted within days. */
    addressHash: text('address_hash'),
    siteHash: text('site_hash'),
    blockHash: text('block_hash'),
    /** The response that the phone got, to be repeated when it asks again; null for a report that no phone sent. */
    receipt: jsonb().$type<ReportReceipt>(),
    /** When the report was made, if that was well before it arrived: a phone without a signal sends later. */
    madeAt: moment('made_at'),
    reportedAt: moment('reported_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (report) => [
    index('reports_reported').on(report.reportedAt, report.id),
    index('reports_bin').on(report.binId, report.reportedAt),
    index('reports_address')
      .on(report.addressHash, report.reportedAt)
      .where(sql`${report.addressHash} is not null`),
    index('reports_block')
      .on(report.blockHash, report.reportedAt)
      .where(sql`${report.blockHash} is not null`),
    index('reports_duplicates').on(report.duplicateOf).where(sql`${report.duplicateOf} is not null`),
    index('reports_assigned').on(report.assignedTo).where(sql`${report.assignedTo} is not null`),
    index('reports_unresolved')
      .on(report.binId, report.issue, report.reportedAt)
      .where(sql`${isUnresolvedIn(report.status)} and not ${report.isHeld}`),
  ],
)

/** The status history of each report. */
export const reportHistory = pgTable(
  'report_history',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    status: reportStatus().notNull(),
    /** What the resident reads. */
    reason: text(),
    by: text().notNull(),
    /** Of its own statement, and locked until it is committed, so that no reader of a span of time misses it. */
    at: moment('at').notNull().default(sql`report_history_moment()`),
  },
  (entry) => [
    index('report_history_report').on(entry.reportId, entry.seq),
    index('report_history_at').on(entry.at),
  ],
)

export const reportPhotos = pgTable(
  'report_photos',
  {
    /** Created by the phone, like a report's id. */
    id: uuid().primaryKey(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** SHA-256 of the photo: the same key with a different photo is refused. */
    bodyHash: text('body_hash').notNull(),
    /** WebP without any metadata. */
    image: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
    /** The note with which another system sent it; null for a photo of the report itself. */
    additionId: uuid('addition_id').references((): AnyPgColumn => reportAdditions.id),
  },
  (photo) => [index('report_photos_report').on(photo.reportId, photo.addedAt)],
)

/** Notes and contacts that were added to reports, each stored once. Their text is in the report itself. */
export const reportAdditions = pgTable(
  'report_additions',
  {
    /** Created by the phone, like a report's id. */
    id: uuid().primaryKey(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** SHA-256 of the request body: the same key with a different body is refused. Deleted together with the contact. */
    bodyHash: text('body_hash').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
    /** Where its note ends in those of the report, in characters; null without a note, and once the notes are deleted. */
    noteEnd: integer('note_end'),
  },
  (addition) => [index('report_additions_report').on(addition.reportId)],
)

/** Keyed hashes of addresses whose reports are held until the time given. */
export const blockedAddresses = pgTable('blocked_addresses', {
  addressHash: text('address_hash').primaryKey(),
  until: moment('until').notNull(),
})
