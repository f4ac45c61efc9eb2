import { BIN_TYPES, LIFE_STATES } from 'shared-domain'
import { BinIdSchema, DaySchema, MomentSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))

/** What can happen to a bin. Days are in Pacific/Auckland. */
const LifeChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    /** Works at its place take it away. While it is away, this moves the day of its return. */
    kind: z.literal('works'),
    /** The first day without it; `null` for from now on. */
    from: z.nullable(DaySchema),
    /** The day on which it is back; `null` while that is not known. */
    back: z.nullable(DaySchema),
  }),
  /** It is back from the works, or they are called off. */
  z.strictObject({ kind: z.literal('back') }),
  z.strictObject({ kind: z.literal('damaged') }),
  z.strictObject({ kind: z.literal('repaired') }),
  z.strictObject({
    kind: z.literal('moved'),
    lat: latitude,
    lng: longitude,
    location: typedText(200),
  }),
  /** It was taken away for good. */
  z.strictObject({ kind: z.literal('retired') }),
  /** It stands again, after it was taken away. */
  z.strictObject({ kind: z.literal('returned') }),
])
export type LifeChange = z.infer<typeof LifeChangeSchema>
export type LifeChangeKind = LifeChange['kind']

/** All that a change of life can change. Moments are in ms since 1970. */
const LifeFactsSchema = z.object({
  location: z.string(),
  binType: z.enum(BIN_TYPES),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  source: z.nullable(z.string()),
  isRetired: z.boolean(),
  outFrom: z.nullable(z.number()),
  outUntil: z.nullable(z.number()),
  damagedSince: z.nullable(z.number()),
})
export type BinLifeFacts = z.infer<typeof LifeFactsSchema>

const LifeEntrySchema = z.object({
  id: z.uuid(),
  kind: z.enum(['works', 'back', 'damaged', 'repaired', 'moved', 'retired', 'returned']),
  why: z.string(),
  by: z.string(),
  at: MomentSchema,
  /** The stay away as it was written; `null` where the bin is not out. */
  outFrom: z.nullable(MomentSchema),
  outUntil: z.nullable(MomentSchema),
  /** How far it moved; `null` when it did not. */
  metres: z.nullable(z.int()),
  /** How many stops of open routes were skipped. */
  skippedStops: z.int(),
  undone: z.nullable(z.object({ by: z.string(), at: MomentSchema })),
  /** Whether it is the last change and can be taken back. */
  canUndo: z.boolean(),
})
export type LifeEntry = z.infer<typeof LifeEntrySchema>

const BinLifeAnswerSchema = z.object({
  state: z.enum(LIFE_STATES),
  location: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** The stay away that is going on or to come; `null` without one. */
  out: z.nullable(z.object({ from: MomentSchema, until: z.nullable(MomentSchema) })),
  /** What can happen to it now. */
  possible: z.array(z.enum(['works', 'back', 'damaged', 'repaired', 'moved', 'retired', 'returned'])),
  /** What happened to it, the newest first. */
  entries: z.array(LifeEntrySchema),
})
export type BinLifeAnswer = z.infer<typeof BinLifeAnswerSchema>

const binId = BinIdSchema
const changeParams = z.object({ binId, id: z.uuid('Give a UUID.') })

export const getBinLife = operation({
  method: 'GET',
  path: '/api/assets/bins/:binId/life',
  summary: 'The state of a bin, what can happen to it now, and what happened to it.',
  needs: 'record:read',
  params: z.object({ binId }),
  answer: BinLifeAnswerSchema,
})

export const changeBinLife = operation({
  method: 'PUT',
  path: '/api/assets/bins/:binId/life/:id',
  summary:
    'Records what happened to a bin, under an id that the caller makes. Routes, forecasts, alerts and residents’ pages follow. Sent again, it is recorded once.',
  needs: 'bins:change',
  params: changeParams,
  body: z.strictObject({ change: LifeChangeSchema, why: typedText(200, 1, 'Write the reason.') }),
  answer: BinLifeAnswerSchema,
})

export const undoBinLife = operation({
  method: 'POST',
  path: '/api/assets/bins/:binId/life/:id/undo',
  summary: 'Takes the last change of a bin back, unless the bin has changed since.',
  needs: 'bins:change',
  params: changeParams,
  answer: BinLifeAnswerSchema,
})
