import { BIN_TYPES } from 'shared-domain'
import {
  BinIdSchema,
  MomentSchema,
  operation,
  pageQuery,
  typedText,
  wholeNumber,
} from 'shared-domain/contract'
import * as z from 'zod/mini'

export const LITRES_MAX = 100_000

const count = z.int().check(z.nonnegative())
const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))

/** Why a row may be wrong. A person decides whether it is written. */
const DoubtSchema = z.discriminatedUnion('kind', [
  /** Its place is so many km from the middle of the file. */
  z.object({ kind: z.literal('far-away'), km: z.number() }),
  /** Its id differs from that of this bin, in the record or above in the file, by case or zeros alone. */
  z.object({ kind: z.literal('like-another'), binId: z.string() }),
  /** The bin would move by so many metres. */
  z.object({ kind: z.literal('moved-far'), metres: z.number() }),
  /** It is new, and the file says no place. */
  z.object({ kind: z.literal('no-place') }),
])
export type Doubt = z.infer<typeof DoubtSchema>

/** More than a file of the largest size has. */
const LINES_MAX = 1e9

/** A row of a file. What the file does not say is `null`, and stays as the record has it. */
const ImportRowSchema = z.strictObject({
  /** Its line in a CSV file, its number in GeoJSON, from 1. */
  line: z.int().check(
    z.gte(1),
    z.refine((line) => line < LINES_MAX, 'Give the line of the file.'),
  ),
  id: BinIdSchema,
  location: z.nullable(typedText(200)),
  binType: z.nullable(z.enum(BIN_TYPES)),
  lat: z.nullable(latitude),
  lng: z.nullable(longitude),
  /** How much the bin holds. */
  litres: z.nullable(z.int().check(z.gte(1), z.lte(LITRES_MAX))),
  doubt: z.nullable(DoubtSchema),
})
export type ImportRow = z.infer<typeof ImportRowSchema>

/** What an import changes of a bin. */
const BinDetailsSchema = z.object({
  location: z.string(),
  binType: z.enum(BIN_TYPES),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  litres: z.nullable(z.int()),
  /** Whether it was taken away. */
  isRetired: z.boolean(),
  /** The remote that keeps the bin; `null` for the open-data layer. */
  source: z.nullable(z.string()),
})
export type BinDetails = z.infer<typeof BinDetailsSchema>

/** `gone`: an earlier import brought it, and the file does not name it. */
const OUTCOMES = ['new', 'changed', 'gone', 'same'] as const
export type Outcome = (typeof OUTCOMES)[number]

const ComparedRowSchema = z.object({
  /** `null` for a bin that the file does not name. */
  line: z.nullable(z.int()),
  binId: z.string(),
  outcome: z.enum(OUTCOMES),
  doubt: z.nullable(DoubtSchema),
  /** `null` for an id that the record does not know. */
  before: z.nullable(BinDetailsSchema),
  /** `null` for a bin that is gone. */
  after: z.nullable(BinDetailsSchema),
})
export type ComparedRow = z.infer<typeof ComparedRowSchema>

/** How many rows a comparison found; those in doubt are counted apart. */
export const ImportCountsSchema = z.object({
  new: count,
  changed: count,
  gone: count,
  same: count,
  doubtful: count,
})
export type ImportCounts = z.infer<typeof ImportCountsSchema>

const WrittenImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  by: z.string(),
  /** While it is being written, when it was confirmed. */
  writtenAt: MomentSchema,
  /** How many bins it added, changed and took away. */
  written: count,
  undoneAt: z.nullable(MomentSchema),
  /** How many bins the undo left as they were, because they had changed since or are in use. */
  keptByUndo: count,
  /** While it is written or undone; `null` when that has ended. */
  progress: z.nullable(z.object({ step: z.enum(['writing', 'undoing']), done: count, all: count })),
  /** Why it was taken back before all of it was written. */
  refusal: z.nullable(z.string()),
})
export type WrittenImport = z.infer<typeof WrittenImportSchema>

const needs = 'bins:change'
const params = z.object({ id: z.uuid('Give a UUID.') })

/** How many rows one request brings. */
export const ROWS_PER_REQUEST = 2_000
/** How many rows a file may have. */
export const ROWS_MAX = 100_000

export const beginImport = operation({
  method: 'PUT',
  path: '/api/assets/imports/:id',
  summary:
    'Begins an import under an id that the caller makes. Nothing of it is in the record until it is confirmed.',
  needs,
  params,
  body: z.strictObject({ fileName: typedText(200), rows: count.check(z.gte(1), z.lte(ROWS_MAX)) }),
  answer: null,
  status: 204,
})

export const addImportRows = operation({
  method: 'PUT',
  path: '/api/assets/imports/:id/rows',
  summary: 'Adds rows to an import and compares them with the record. Sent again, they are there once.',
  needs,
  params,
  body: z.strictObject({
    rows: z.array(ImportRowSchema).check(z.minLength(1), z.maxLength(ROWS_PER_REQUEST)),
  }),
  bodyBytes: 4 * 1024 * 1024,
  answer: null,
  status: 204,
})

export const compareImport = operation({
  method: 'POST',
  path: '/api/assets/imports/:id/comparison',
  summary: 'Says what an import whose rows have all arrived would change.',
  needs,
  params,
  answer: ImportCountsSchema,
})

export const listImportRows = operation({
  method: 'GET',
  path: '/api/assets/imports/:id/rows',
  summary: 'A page of what an import would change, in the order of the ids of the bins.',
  needs,
  params,
  query: z.strictObject({ ...pageQuery, which: z.enum([...OUTCOMES, 'doubtful']) }),
  answer: z.object({ rows: z.array(ComparedRowSchema), next: z.nullable(z.string()) }),
})

export const mapImportRows = operation({
  method: 'GET',
  path: '/api/assets/imports/:id/map',
  summary: 'Bins all over the file for a map: those of the kind asked for that have a place.',
  needs,
  params,
  query: z.strictObject({
    which: z.enum([...OUTCOMES, 'doubtful']),
    limit: z._default(z.optional(wholeNumber(1, 1000)), 400),
  }),
  answer: z.object({ rows: z.array(ComparedRowSchema) }),
})

export const confirmImport = operation({
  method: 'POST',
  path: '/api/assets/imports/:id/confirmation',
  summary:
    'Writes the next bins of what was compared. Repeat it while some are left; what is not repeated is written within two minutes. When a bin has changed since, all are put back.',
  needs,
  params,
  body: z.strictObject({
    /** Whether bins of earlier imports that the file does not name are taken away. */
    takesAwayGone: z.boolean(),
    /** Whether rows in doubt are written, too. */
    withDoubtful: z.boolean(),
  }),
  answer: z.object({ written: count, left: count }),
})

export const undoImport = operation({
  method: 'POST',
  path: '/api/assets/imports/:id/undo',
  summary:
    'Puts the next bins of an import back as they were, except those that changed since or are in use. Repeat it while some are left.',
  needs,
  params,
  answer: z.object({ undone: count, kept: count, someKept: z.array(z.string()), left: count }),
})

export const listImports = operation({
  method: 'GET',
  path: '/api/assets/imports',
  summary: 'The latest fifty imports that were written, the newest first.',
  needs,
  answer: z.object({ imports: z.array(WrittenImportSchema) }),
})
