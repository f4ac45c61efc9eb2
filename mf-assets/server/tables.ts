import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BinDetails, BinLifeFacts, Doubt, LifeChangeKind, Outcome } from '../operations'

// They match the migrations: a new column is a new migration file and a line here.

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const imports = pgTable('imports', {
  id: uuid().primaryKey(),
  fileName: text('file_name').notNull(),
  by: text().notNull(),
  rowCount: integer('row_count').notNull(),
  begunAt: moment('begun_at').notNull(),
  writtenAt: moment('written_at'),
  written: integer().notNull().default(0),
  undoneAt: moment('undone_at'),
  keptByUndo: integer('kept_by_undo').notNull().default(0),
  step: text().$type<'writing' | 'undoing'>(),
  reached: text().notNull().default(''),
  steppedAt: moment('stepped_at'),
  confirmedAt: moment('confirmed_at'),
  toWrite: integer('to_write').notNull().default(0),
  undone: integer().notNull().default(0),
  takesAwayGone: boolean('takes_away_gone').notNull().default(false),
  withDoubtful: boolean('with_doubtful').notNull().default(false),
  refusal: text(),
})

export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    binId: text('bin_id').notNull(),
    line: integer(),
    outcome: text().$type<Outcome>().notNull(),
    doubt: jsonb().$type<Doubt>(),
    before: jsonb().$type<BinDetails>(),
    after: jsonb().$type<BinDetails>(),
    isWritten: boolean('is_written').notNull().default(false),
  },
  (row) => [primaryKey({ columns: [row.importId, row.binId] })],
)

export const binDetails = pgTable('bin_details', {
  binId: text('bin_id').primaryKey(),
  litres: integer(),
})

export const lifeChanges = pgTable('life_changes', {
  id: uuid().primaryKey(),
  binId: text('bin_id').notNull(),
  kind: text().$type<LifeChangeKind>().notNull(),
  why: text().notNull(),
  by: text().notNull(),
  at: moment('at').notNull(),
  before: jsonb().$type<BinLifeFacts>().notNull(),
  after: jsonb().$type<BinLifeFacts>().notNull(),
  skippedStops: jsonb('skipped_stops').$type<{ routeId: string; position: number }[]>().notNull().default([]),
  undoneBy: text('undone_by'),
  undoneAt: moment('undone_at'),
})
