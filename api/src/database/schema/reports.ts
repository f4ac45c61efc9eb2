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
import { listText, moment } from './columns'

const UNRESOLVED = listText(REPORT_STATUSES.filter(isUnresolved))

/** Whether a report with its status in that column is unresolved, as SQL text. */
export const isUnresolvedText = (status: string): string => `${status} in ${UNRESOLVED}`

/** The same of a column of the schema. */
export const isUnresolvedIn = (status: Column): SQL => sql`${status} in ${sql.raw(UNRESOLVED)}`

export const issue = pgEnum('issue', ISSUES)
export const reportStatus = pgEnum('report_status', REPORT_STATUSES)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const reports = pgTable(
  'reports',
  {
    /** Made by the phone: the key under which it sends the report, however often. */
    id: uuid().primaryKey(),
    reference: text().notNull().unique(),
    /** SHA-256 of what was sent: the same key with another body is refused. */
    bodyHash: text('body_hash').notNull(),
    /** SHA-256 of the phone's secret; null for a report that came without one: it cannot be changed by its id. */
    secretHash: text('secret_hash'),
    /** As on the label: the record may not know the bin. */
    binId: text('bin_id').notNull(),
    location: text().notNull(),
    issue: issue().notNull(),
    status: reportStatus().notNull().default('open'),
    /** Held for moderation: it does not count before an operator releases it. */
    isHeld: boolean('is_held').notNull().default(false),
    /** Why it is held, or was: it stays when the report is released. */
    heldBecause: text('held_because', { enum: HELD_REASONS }),
    /** The bin was emptied since. */
    isProposedToClose: boolean('is_proposed_to_close').notNull().default(false),
    duplicateOf: uuid('duplicate_of').references((): AnyPgColumn => reports.id),
    note: text(),
    contact: jsonb().$type<Contact>(),
    /** Keyed hash of the address that it came from; taken away within days. */
    addressHash: text('address_hash'),
    /** What the phone was told, for when it asks again; null for a report that no phone sent. */
    receipt: jsonb().$type<ReportReceipt>(),
    /** When it was made, where that was well before it came: a phone without a signal sends later. */
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
    index('reports_duplicates').on(report.duplicateOf).where(sql`${report.duplicateOf} is not null`),
    index('reports_unresolved')
      .on(report.binId, report.issue, report.reportedAt)
      .where(sql`${isUnresolvedIn(report.status)} and not ${report.isHeld}`),
  ],
)

/** The life of each report. */
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
    at: moment('at').notNull().defaultNow(),
  },
  (entry) => [index('report_history_report').on(entry.reportId, entry.seq)],
)

export const reportPhotos = pgTable(
  'report_photos',
  {
    /** Made by the phone, as a report's. */
    id: uuid().primaryKey(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** SHA-256 of what was sent: the same key with another photo is refused. */
    bodyHash: text('body_hash').notNull(),
    /** WebP without any metadata. */
    image: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (photo) => [index('report_photos_report').on(photo.reportId, photo.addedAt)],
)

/** Notes and contacts that were added to reports: each once. What they say is in the report. */
export const reportAdditions = pgTable(
  'report_additions',
  {
    /** Made by the phone, as a report's. */
    id: uuid().primaryKey(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** SHA-256 of what was sent: the same key with another body is refused. Taken away with the contact. */
    bodyHash: text('body_hash').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (addition) => [index('report_additions_report').on(addition.reportId)],
)

/** Addresses by their keyed hashes whose reports are held until then. */
export const blockedAddresses = pgTable('blocked_addresses', {
  addressHash: text('address_hash').primaryKey(),
  until: moment('until').notNull(),
})
