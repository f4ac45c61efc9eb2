import { BinTypeSchema, RADIUS_SLIDER_M } from 'shared-domain'
import {
  BinIdSchema,
  BinLabelSchema,
  MomentSchema,
  operation,
  PointSchema,
  typedText,
} from 'shared-domain/contract'
import * as z from 'zod/mini'

/** A bin, as far as labels are concerned. */
const LabelBinSchema = z.object({
  id: z.string(),
  location: z.string(),
  binType: BinTypeSchema,
  /** `null` when no label was printed yet. */
  label: z.nullable(BinLabelSchema),
  /** Whether an unresolved report says that its label is damaged. */
  isLabelReported: z.boolean(),
})
export type LabelBin = z.infer<typeof LabelBinSchema>

export const listLabelBins = operation({
  method: 'GET',
  path: '/api/labels/bins',
  summary: 'All bins in order of their ids, each with its latest label: for choosing which labels to print.',
  needs: 'labels:print',
  answer: z.object({ bins: z.array(LabelBinSchema) }),
})

/** The most labels in one batch. */
export const LABELS_MAX = 10_000

const PrintedLabelSchema = z.strictObject({
  binId: BinIdSchema,
  /** The location as it is printed. */
  location: typedText(200),
  /** What the code says. */
  link: typedText(500),
})

const ownKey = z.object({ 'idempotency-key': z.uuid('Give a UUID of your own making.') })

export const recordLabels = operation({
  method: 'POST',
  path: '/api/labels',
  summary: 'Says that a batch of labels was printed, one a bin. The same key again records nothing more.',
  needs: 'labels:print',
  headers: ownKey,
  bodyBytes: 10 * 1024 * 1024,
  body: z.strictObject({
    labels: z.array(PrintedLabelSchema).check(
      z.minLength(1, 'Give at least one label.'),
      z.maxLength(LABELS_MAX, `Give at most ${LABELS_MAX} labels in one batch.`),
      z.refine(
        (labels) => new Set(labels.map(({ binId }) => binId)).size === labels.length,
        'Give each bin once.',
      ),
    ),
  }),
  answer: z.object({ recorded: z.int(), printedAt: MomentSchema }),
  status: 201,
})

/** The sizes of a single code. */
export const CodeSizeSchema = z.enum(['small', 'medium', 'large'])

const { min, max } = RADIUS_SLIDER_M
const radius = `Give a whole number of meters from ${min} to ${max}.`

const NewCodeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('report'),
    binId: BinIdSchema,
    location: typedText(200),
    size: CodeSizeSchema,
  }),
  z.strictObject({
    kind: z.literal('nearby'),
    point: PointSchema,
    radiusM: z.int(radius).check(z.gte(min, radius), z.lte(max, radius)),
    size: CodeSizeSchema,
  }),
])
/** A single code that opens one bin's report page, or the bins around a point. */
export type NewCode = z.infer<typeof NewCodeSchema>

const MadeCodeSchema = z.object({ id: z.uuid(), code: NewCodeSchema, madeAt: MomentSchema })
export type MadeCode = z.infer<typeof MadeCodeSchema>

export const recordMadeCode = operation({
  method: 'POST',
  path: '/api/labels/codes',
  summary: 'Keeps a single code among those that the caller has made. The same key again keeps nothing more.',
  needs: 'labels:print',
  headers: ownKey,
  body: NewCodeSchema,
  answer: MadeCodeSchema,
  status: 201,
})

/** The most codes of a person that are listed. */
export const MADE_CODES_LISTED = 20

export const listMadeCodes = operation({
  method: 'GET',
  path: '/api/labels/codes',
  summary: `The latest ${MADE_CODES_LISTED} different codes that the caller has made, newest first.`,
  needs: 'labels:print',
  answer: z.object({ codes: z.array(MadeCodeSchema) }),
})
