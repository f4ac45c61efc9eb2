import { BIN_TYPES } from 'shared-domain'
import { BinIdSchema, MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** How many pairs and merges are listed. */
export const PAIRS_MAX = 100

const PairedBinSchema = z.object({
  id: z.string(),
  location: z.string(),
  binType: z.enum(BIN_TYPES),
  /** `false` where no source says its type. */
  isTypeKnown: z.boolean(),
  lat: z.number(),
  lng: z.number(),
  litres: z.nullable(z.number()),
  /** The names of the sources that name it. */
  sources: z.array(z.string()),
})
export type PairedBin = z.infer<typeof PairedBinSchema>

/** Why two bins look like one. */
export const LIKENESSES = ['ids', 'addresses', 'sources'] as const

const LikelyPairSchema = z.object({
  /** The lower id is first. */
  one: PairedBinSchema,
  other: PairedBinSchema,
  metres: z.number(),
  because: z.array(z.enum(LIKENESSES)),
})
export type LikelyDuplicate = z.infer<typeof LikelyPairSchema>

const MergeSchema = z.object({
  id: z.uuid(),
  goneId: z.string(),
  staysId: z.string(),
  by: z.string(),
  at: MomentSchema,
  /** How much of the history moved. */
  reports: z.int(),
  collections: z.int(),
  undone: z.nullable(z.object({ by: z.string(), at: MomentSchema })),
  /** Whether nothing has moved on since. */
  canUndo: z.boolean(),
})
export type BinMerge = z.infer<typeof MergeSchema>

export const listDuplicates = operation({
  method: 'GET',
  path: '/api/assets/duplicates',
  summary: 'Pairs of standing bins within ten metres that look like one, and the bins that were merged.',
  needs: 'bins:change',
  answer: z.object({
    /** The nearest first, at most 100. */
    pairs: z.array(LikelyPairSchema),
    /** How many there are in all. */
    total: z.int(),
    /** The latest first. */
    merges: z.array(MergeSchema),
  }),
})

const params = z.object({ id: z.uuid('Give a UUID.') })

export const mergeBins = operation({
  method: 'PUT',
  path: '/api/assets/merges/:id',
  summary:
    'Merges a bin into the one that it is, under an id that the caller makes. Its label, history and sources follow. Sent again, it is merged once.',
  needs: 'bins:change',
  params,
  body: z.strictObject({ goneId: BinIdSchema, staysId: BinIdSchema }),
  answer: null,
  status: 204,
})

export const undoMerge = operation({
  method: 'POST',
  path: '/api/assets/merges/:id/undo',
  summary: 'Takes a merge back, unless one of its bins has changed since.',
  needs: 'bins:change',
  params,
  answer: null,
  status: 204,
})

export const putDistinctBins = operation({
  method: 'PUT',
  path: '/api/assets/distinct-bins',
  summary: 'Remembers that two bins are two, or forgets it, so that they are offered again.',
  needs: 'bins:change',
  body: z.strictObject({ binIds: z.tuple([BinIdSchema, BinIdSchema]), areTwo: z.boolean() }),
  answer: null,
  status: 204,
})
