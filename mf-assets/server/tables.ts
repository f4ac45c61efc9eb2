import type { MovedHistory } from 'api/server-part'
import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  BinBody,
  BinDetails,
  BinLifeFacts,
  Doubt,
  Every,
  Format,
  LifeChangeKind,
  Outcome,
  RunCounts,
  Source,
  SourceMapping,
  WonField,
} from '../operations'
import type { RowFault } from '../rules/file-table'
import type { Claim } from '../rules/sources/source-precedence'
import type { Found } from '../rules/stock-taking'

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
  sourceId: uuid('source_id'),
  isHeld: boolean('is_held').notNull().default(false),
  trial: jsonb().$type<Reading>(),
})

/** What an address is read by. */
export interface Reading {
  address: string
  idPrefix: string
  mapping: SourceMapping
}

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
    said: jsonb().$type<Claim>(),
  },
  (row) => [primaryKey({ columns: [row.importId, row.binId] })],
)

export const binDetails = pgTable('bin_details', {
  binId: text('bin_id').primaryKey(),
  litres: integer(),
  material: text(),
  assetNumber: text('asset_number'),
  installedOn: date('installed_on'),
})

/** The source of what people import from files and write by hand. */
export const FILES = '00000000-0000-4000-8000-000000000001'
/** The source of the operator's ArcGIS layer. */
export const LAYER = '00000000-0000-4000-8000-000000000002'

export const sources = pgTable('sources', {
  id: uuid().primaryKey(),
  kind: text().$type<Source['kind']>().notNull(),
  name: text().notNull(),
  owner: text().notNull().default(''),
  address: text(),
  every: text().$type<Every>(),
  mapping: jsonb().$type<SourceMapping>(),
  idPrefix: text('id_prefix').notNull().default(''),
  place: integer().notNull(),
  isOn: boolean('is_on').notNull().default(true),
  pausedBecause: text('paused_because').$type<'undone'>(),
  nextRunAt: moment('next_run_at'),
  ranAt: moment('ran_at'),
  failure: text(),
  runFormat: text('run_format').$type<Format>(),
  runCounts: jsonb('run_counts').$type<RunCounts>(),
  runFaults: jsonb('run_faults').$type<RowFault[]>().notNull().default([]),
  readAt: moment('read_at'),
  heldImportId: uuid('held_import_id'),
  heldBecause: text('held_because'),
})

export const sourceBins = pgTable(
  'source_bins',
  {
    sourceId: uuid('source_id').notNull(),
    binId: text('bin_id').notNull(),
    said: jsonb().$type<Claim>().notNull(),
  },
  (row) => [primaryKey({ columns: [row.sourceId, row.binId] })],
)

export const sourceDismissals = pgTable(
  'source_dismissals',
  {
    sourceId: uuid('source_id').notNull(),
    binId: text('bin_id').notNull(),
    after: jsonb().$type<BinDetails>(),
  },
  (row) => [primaryKey({ columns: [row.sourceId, row.binId] })],
)

export const fieldRules = pgTable('field_rules', {
  field: text().$type<WonField>().primaryKey(),
  sourceId: uuid('source_id').notNull(),
})

type LaterFacts = 'plannedSince' | 'expectedAt' | 'bodySince' | keyof Omit<BinBody, 'binType'>
export type KeptFacts = Omit<BinLifeFacts, LaterFacts> & Partial<Pick<BinLifeFacts, LaterFacts>>

export const lifeChanges = pgTable('life_changes', {
  id: uuid().primaryKey(),
  binId: text('bin_id').notNull(),
  kind: text().$type<LifeChangeKind>().notNull(),
  why: text().notNull(),
  by: text().notNull(),
  at: moment('at').notNull(),
  /** What was known then: changes of earlier releases lack some facts. */
  before: jsonb().$type<KeptFacts>().notNull(),
  after: jsonb().$type<KeptFacts>().notNull(),
  skippedStops: jsonb('skipped_stops').$type<{ routeId: string; position: number }[]>().notNull().default([]),
  hasNewLabel: boolean('has_new_label'),
  undoneBy: text('undone_by'),
  undoneAt: moment('undone_at'),
})

export const merges = pgTable('merges', {
  id: uuid().primaryKey(),
  goneId: text('gone_id').notNull(),
  staysId: text('stays_id').notNull(),
  by: text().notNull(),
  at: moment('at').notNull(),
  before: jsonb().$type<BinDetails>().notNull(),
  moved: jsonb().$type<MovedHistory>().notNull(),
  skippedStops: jsonb('skipped_stops').$type<{ routeId: string; position: number }[]>().notNull().default([]),
  claims: jsonb().$type<MovedClaim[]>().notNull().default([]),
  undoneBy: text('undone_by'),
  undoneAt: moment('undone_at'),
})

/** What a source said of a bin that went. */
interface MovedClaim {
  sourceId: string
  said: Claim
  /** Whether it said nothing of the bin that stays, and does so now. */
  isMoved: boolean
}

export const distinctBins = pgTable(
  'distinct_bins',
  {
    oneId: text('one_id').notNull(),
    otherId: text('other_id').notNull(),
    by: text().notNull(),
    at: moment('at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.oneId, row.otherId] })],
)

export const stockRounds = pgTable('stock_rounds', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  suburbs: jsonb().$type<string[]>(),
  by: text().notNull(),
  begunAt: moment('begun_at').notNull(),
  endedBy: text('ended_by'),
  endedAt: moment('ended_at'),
})

export const stockRoundBins = pgTable(
  'stock_round_bins',
  { roundId: uuid('round_id').notNull(), binId: text('bin_id').notNull() },
  (row) => [primaryKey({ columns: [row.roundId, row.binId] })],
)

/** The image itself is read and written by SQL alone: its bytes are no text. */
export const stockPhotos = pgTable('stock_photos', {
  id: uuid().primaryKey(),
  findingId: uuid('finding_id').notNull(),
  bodyHash: text('body_hash').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  addedAt: moment('added_at').notNull(),
})

export const stockFindings = pgTable('stock_findings', {
  id: uuid().primaryKey(),
  roundId: uuid('round_id').notNull(),
  binId: text('bin_id').notNull(),
  found: text().$type<Found>().notNull(),
  isLabelReadable: boolean('is_label_readable'),
  labelRead: text('label_read').$type<'scanned' | 'typed'>(),
  note: text().notNull(),
  metres: integer(),
  accuracyM: doublePrecision('accuracy_m'),
  lat: doublePrecision(),
  lng: doublePrecision(),
  by: text().notNull(),
  at: moment('at').notNull(),
  receivedAt: moment('received_at').notNull(),
  undoneBy: text('undone_by'),
  undoneAt: moment('undone_at'),
})
