import { BIN_TYPES, LIFE_STATES } from 'shared-domain'
import {
  BinIdSchema,
  DaySchema,
  MomentSchema,
  type OperationInput,
  operation,
  typedText,
} from 'shared-domain/contract'
import * as z from 'zod/mini'
import { LITRES_MAX } from './imports'

const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))

const litres = z
  .int('Give whole litres.')
  .check(z.gte(1, 'Give at least 1 litre.'), z.lte(LITRES_MAX, 'Give at most 100,000 litres.'))

/** The body of a bin, as its owner knows it; `null` for what is not known. */
const ownBody = {
  litres: z.nullable(litres),
  material: z.nullable(typedText(60)),
  assetNumber: z.nullable(typedText(60)),
  installedOn: z.nullable(DaySchema),
}

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
  /** Another body stands at its place. Its id and its history stay. */
  z.strictObject({
    kind: z.literal('replaced'),
    binType: z.enum(BIN_TYPES),
    ...ownBody,
    /** Whether the new body carries a label that is printed anew, or the one of the old body. */
    hasNewLabel: z.boolean(),
  }),
  /** It was taken away for good. */
  z.strictObject({ kind: z.literal('retired') }),
  /** It is decided, and does not stand yet: one that was taken away, or one that is planned, for another day. */
  z.strictObject({
    kind: z.literal('planned'),
    /** The day on which it is expected; `null` while that is not known. */
    expected: z.nullable(DaySchema),
  }),
  /** A planned bin stands now. */
  z.strictObject({
    kind: z.literal('stands'),
    /** Where it was put up, by a phone beside it; `null` for the place that was planned. */
    place: z.nullable(z.strictObject({ lat: latitude, lng: longitude })),
  }),
  /** A planned bin is not to come. */
  z.strictObject({ kind: z.literal('dropped') }),
  /** It stands again, after it was taken away. */
  z.strictObject({ kind: z.literal('returned') }),
])
export type LifeChange = z.infer<typeof LifeChangeSchema>
export type LifeChangeKind = LifeChange['kind']

export const LIFE_CHANGE_KINDS = [
  ...(['works', 'back', 'damaged', 'repaired', 'moved', 'replaced'] as const),
  ...(['retired', 'returned', 'planned', 'stands', 'dropped'] as const),
] as const satisfies readonly LifeChangeKind[]

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
  /** Since when it is decided, while it does not stand yet. */
  plannedSince: z.nullable(z.number()),
  expectedAt: z.nullable(z.number()),
  /** Since when its body stands, if what was measured before tells nothing of it. */
  bodySince: z.nullable(z.number()),
  litres: z.nullable(z.number()),
  material: z.nullable(z.string()),
  assetNumber: z.nullable(z.string()),
  /** YYYY-MM-DD */
  installedOn: z.nullable(z.string()),
})
export type BinLifeFacts = z.infer<typeof LifeFactsSchema>

const PlaceSchema = z.object({ lat: z.number(), lng: z.number(), location: z.string() })

const BodySchema = z.object({
  binType: z.enum(BIN_TYPES),
  litres: z.nullable(z.number()),
  material: z.nullable(z.string()),
  assetNumber: z.nullable(z.string()),
  /** YYYY-MM-DD */
  installedOn: z.nullable(z.string()),
})
export type BinBody = z.infer<typeof BodySchema>

const LifeEntrySchema = z.object({
  id: z.uuid(),
  kind: z.enum(LIFE_CHANGE_KINDS),
  why: z.string(),
  by: z.string(),
  at: MomentSchema,
  /** The stay away as it was written; `null` where the bin is not out. */
  outFrom: z.nullable(MomentSchema),
  outUntil: z.nullable(MomentSchema),
  /** How far it moved; `null` when it did not, as when its address alone changed. */
  metres: z.nullable(z.int()),
  /** From where to where it moved, or its address changed; `null` when neither did, or one of the places is not known. */
  moved: z.nullable(z.object({ from: PlaceSchema, to: PlaceSchema })),
  /** The day on which a planned bin was expected; `null` when this change set none. */
  expected: z.nullable(MomentSchema),
  /** The bodies before and after it was replaced; `null` when it was not. */
  replaced: z.nullable(z.object({ before: BodySchema, after: BodySchema, hasNewLabel: z.boolean() })),
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
  possible: z.array(z.enum(LIFE_CHANGE_KINDS)),
  /** When a planned bin is expected; `null` for one that stands, and while that is not known. */
  expected: z.nullable(MomentSchema),
  body: BodySchema,
  /** What a change is to be based on: another value means that the bin has changed since. */
  version: z.string(),
  /** What happened to it, the newest first. */
  entries: z.array(LifeEntrySchema),
})
export type BinLifeAnswer = z.infer<typeof BinLifeAnswerSchema>

const binId = BinIdSchema
const why = typedText(200, 1, 'Write the reason.')
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
    'Records what happened to a bin, under an id that the caller makes. Routes, forecasts, alerts and residents’ pages follow. Sent again, it is recorded once. With `seen`, the version that it is based on, it is refused when the bin has changed since.',
  needs: 'bins:change',
  params: changeParams,
  body: z.strictObject({ change: LifeChangeSchema, why, seen: z.optional(z.string()) }),
  answer: BinLifeAnswerSchema,
})

const PlannedBinSchema = z.object({
  binId: z.string(),
  location: z.string(),
  binType: z.enum(BIN_TYPES),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  litres: z.nullable(z.number()),
  plannedSince: MomentSchema,
  /** `null` while that is not known. */
  expected: z.nullable(MomentSchema),
  /** Whether that day is over. */
  isLate: z.boolean(),
  /** The reason for the plan, and the name of the planner; empty where the record has none. */
  why: z.string(),
  by: z.string(),
})
export type PlannedBin = z.infer<typeof PlannedBinSchema>

export const listPlannedBins = operation({
  method: 'GET',
  path: '/api/assets/planned-bins',
  summary: 'The bins that are decided and do not stand yet, the first expected first.',
  needs: 'record:read',
  answer: z.object({ bins: z.array(PlannedBinSchema) }),
})

export const planBin = operation({
  method: 'PUT',
  path: '/api/assets/planned-bins/:id',
  summary:
    'Plans a bin, under an id of the plan that the caller makes. No truck, forecast, alert or figure knows of it before it stands; its label can be printed. Sent again, it is planned once.',
  needs: 'bins:change',
  params: z.object({ id: z.uuid('Give a UUID.') }),
  body: z.strictObject({
    binId,
    location: typedText(200, 1, 'Write where it is to stand.'),
    binType: z.enum(BIN_TYPES),
    lat: latitude,
    lng: longitude,
    litres: z.nullable(litres),
    expected: z.nullable(DaySchema),
    why,
  }),
  answer: BinLifeAnswerSchema,
})
export type BinPlan = OperationInput<typeof planBin>['body']

export const undoBinLife = operation({
  method: 'POST',
  path: '/api/assets/bins/:binId/life/:id/undo',
  summary: 'Takes the last change of a bin back, unless the bin has changed since.',
  needs: 'bins:change',
  params: changeParams,
  answer: BinLifeAnswerSchema,
})
