import { BIN_TYPES } from 'shared-domain'
import { BinIdSchema, MomentSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { ImportCountsSchema } from './imports'

const count = z.int().check(z.nonnegative())

/** The systems of coordinates that places are read in, by their EPSG codes. */
export const COORDINATE_SYSTEMS = [
  'EPSG:4326',
  'EPSG:2193',
  'EPSG:27200',
  'EPSG:3857',
  'EPSG:32759',
  'EPSG:32760',
] as const
export type CoordinateSystem = (typeof COORDINATE_SYSTEMS)[number]

/** What the address of a source can answer with. */
const FormatSchema = z.enum(['csv', 'excel', 'geojson', 'ogc-features', 'overpass'])
export type Format = z.infer<typeof FormatSchema>

/** How often a source is read. */
export const SCHEDULES = ['hourly', 'daily', 'weekly'] as const
const EverySchema = z.enum(SCHEDULES)
export type Every = z.infer<typeof EverySchema>

/** What sources say of a bin, each decided by itself. Its place is one, so that no bin stands between two sources. */
export const WON_FIELDS = ['location', 'binType', 'place', 'litres'] as const
const WonFieldSchema = z.enum(WON_FIELDS)
export type WonField = z.infer<typeof WonFieldSchema>

/** Longer than a heading is. */
const COLUMN_MAX = 200
const column = z.nullable(typedText(COLUMN_MAX))

/** The column of each field by its name, because the columns of GeoJSON have no fixed places. `null` for a field that the source does not have. */
const SourceMappingSchema = z.strictObject({
  id: column,
  location: column,
  suburb: column,
  binType: column,
  litres: column,
  lng: column,
  lat: column,
  /** The system of its coordinates; `null` for the one that each pair of numbers can be. */
  system: z.nullable(z.enum(COORDINATE_SYSTEMS)),
})
export type SourceMapping = z.infer<typeof SourceMappingSchema>

/** What a run found, and how much of it was written or waits. */
const RunCountsSchema = z.object({
  ...ImportCountsSchema.shape,
  faulty: count,
  written: count,
  /** How many of them wait for a person. */
  held: count,
})
export type RunCounts = z.infer<typeof RunCountsSchema>

const FaultSchema = z.object({
  line: z.int(),
  /** `null` when the whole row is meant. */
  column: z.nullable(z.string()),
  reason: z.string(),
})

const SourceSchema = z.object({
  id: z.uuid(),
  /** `layer`: the ArcGIS layer of the operator's settings. `files`: what people import from files or write by hand. */
  kind: z.enum(['layer', 'files', 'address']),
  name: z.string(),
  /** Who is asked about it. */
  owner: z.string(),
  address: z.nullable(z.string()),
  /** `null` for the layer, which is read every five minutes, and for files. */
  every: z.nullable(EverySchema),
  mapping: z.nullable(SourceMappingSchema),
  /** Stands before each id of the source, so that ids of two sources are not taken for one. */
  idPrefix: z.string(),
  isOn: z.boolean(),
  /** Why the product itself paused it. */
  pausedBecause: z.nullable(z.enum(['undone'])),
  /** How many bins it names; `null` where that is not counted. */
  bins: z.nullable(count),
  nextRunAt: z.nullable(MomentSchema),
  /** `null` before the first. */
  lastRun: z.nullable(
    z.object({
      /** `null` for a layer that was never read. */
      at: z.nullable(MomentSchema),
      /** Why it wrote nothing; `null` when it ended. */
      failure: z.nullable(z.string()),
      format: z.nullable(FormatSchema),
      counts: z.nullable(RunCountsSchema),
      /** The first of its faulty rows. */
      faults: z.array(FaultSchema),
    }),
  ),
  /** When a run ended last without a failure. */
  readAt: z.nullable(MomentSchema),
  /** What waits for a person, as an import that is not confirmed. */
  held: z.nullable(
    z.object({
      importId: z.uuid(),
      counts: ImportCountsSchema,
      /** Why new and changed bins wait, too; `null` where they do not. */
      jump: z.nullable(z.string()),
    }),
  ),
})
export type Source = z.infer<typeof SourceSchema>

/** The source that wins a field, however it is trusted; `null` where trust decides. */
const FieldRulesSchema = z.strictObject({
  location: z.nullable(z.uuid()),
  binType: z.nullable(z.uuid()),
  place: z.nullable(z.uuid()),
  litres: z.nullable(z.uuid()),
})
export type FieldRules = z.infer<typeof FieldRulesSchema>

const needs = 'bins:change'
const params = z.object({ id: z.uuid('Give a UUID.') })

const SOURCES_MAX = 100
const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text)

/** What a source is read by. */
const reading = {
  address: typedText(2000).check(
    z.refine(isWebAddress, 'Give a whole web address, such as https://data.example.govt.nz/bins.geojson.'),
  ),
  idPrefix: typedText(16, 0),
}

export const listSources = operation({
  method: 'GET',
  path: '/api/assets/sources',
  summary: 'The sources of bins, the most trusted first, and the fields that one of them always wins.',
  needs,
  answer: z.object({ sources: z.array(SourceSchema), rules: FieldRulesSchema }),
})

const TrialSchema = z.object({
  /** The import that has the rows of the trial. It is never confirmed, and forgotten after a day. */
  importId: z.uuid(),
  format: FormatSchema,
  columns: z.array(z.object({ name: z.string(), example: z.string() })),
  mapping: SourceMappingSchema,
  /** How many rows can be imported. */
  rows: count,
  faulty: count,
  faults: z.array(FaultSchema),
  /** How many rows have latitude and longitude the wrong way round. */
  swapped: count,
  counts: ImportCountsSchema,
})
export type Trial = z.infer<typeof TrialSchema>

export const trySource = operation({
  method: 'POST',
  path: '/api/assets/sources/:id/trial',
  summary:
    'Reads an address and says what it would change. Nothing is kept of it but a preview, which putSource asks for. Without a mapping, columns are recognised.',
  needs,
  params,
  body: z.strictObject({ ...reading, mapping: z.nullable(SourceMappingSchema) }),
  answer: TrialSchema,
})

export const putSource = operation({
  method: 'PUT',
  path: '/api/assets/sources/:id',
  summary:
    'Keeps a source under an id that the caller makes, or changes it, and reads it. An address or mapping that is new was tried before.',
  needs,
  params,
  body: z.strictObject({
    ...reading,
    name: typedText(80),
    owner: typedText(120),
    every: EverySchema,
    mapping: SourceMappingSchema,
    isOn: z.boolean(),
    /** The import of its trial; `null` where address, mapping and prefix are as they were. */
    triedAs: z.nullable(z.uuid()),
  }),
  answer: null,
  status: 204,
})

export const removeSource = operation({
  method: 'DELETE',
  path: '/api/assets/sources/:id',
  summary: 'Removes a source. Its bins stay.',
  needs,
  params,
  answer: null,
  status: 204,
})

export const runSource = operation({
  method: 'POST',
  path: '/api/assets/sources/:id/run',
  summary: 'Reads a source within seconds, instead of at its next time.',
  needs,
  params,
  answer: null,
  status: 204,
})

export const dismissHeld = operation({
  method: 'POST',
  path: '/api/assets/sources/:id/held/dismissal',
  summary:
    'Leaves the bins as they are that wait for a person, until the source says something else of them.',
  needs,
  params,
  answer: null,
  status: 204,
})

export const putSourceRules = operation({
  method: 'PUT',
  path: '/api/assets/source-rules',
  summary: 'Says which source is trusted more, and which wins a field. Sources are read again by it.',
  needs,
  body: z.strictObject({
    /** All sources, the most trusted first. */
    order: z.array(z.uuid()).check(z.minLength(1), z.maxLength(SOURCES_MAX)),
    rules: FieldRulesSchema,
  }),
  answer: null,
  status: 204,
})

/** What a source says of a bin otherwise than the record; `null` for what it does not say, or says as the record does. */
const BinClaimSchema = z.object({
  sourceId: z.uuid(),
  /** Its name. */
  source: z.string(),
  location: z.nullable(z.string()),
  binType: z.nullable(z.enum(BIN_TYPES)),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  litres: z.nullable(z.number()),
})
export type BinClaim = z.infer<typeof BinClaimSchema>

export const listBinClaims = operation({
  method: 'GET',
  path: '/api/assets/bins/:binId/claims',
  summary: 'What sources say of a bin otherwise than the record, the most trusted first.',
  needs: 'record:read',
  params: z.object({ binId: BinIdSchema }),
  answer: z.object({ claims: z.array(BinClaimSchema) }),
})
