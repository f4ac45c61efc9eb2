import {
  type OpenBin,
  type OpenCollection,
  type OpenReport,
  Refusal,
  type ServerPartContext,
} from 'api/server-part'
import type { OperationInput } from 'shared-domain/contract'
import * as z from 'zod/mini'
import {
  binFeature,
  binFeatures,
  collectionFeature,
  collectionFeatures,
  featureCollection,
  featureCollections,
  featuresApi as featuresApiOperation,
  featuresConformance,
  featuresLanding,
  featuresLandingBare,
  featuresPage as featuresPageOperation,
  reportFeature,
  reportFeatures,
  tableMetadata,
} from '../../operations'
import type { DatasetId } from '../../operations/open-data/features'
import type { Span } from '../../operations/open-data/query-values'
import { binsFilter, collectionsFilter, reportsFilter } from './dataset-filters'
import { allStates, type StateReader } from './dataset-states'
import {
  binFeatureOf,
  collectionFeatureOf,
  DATASET_IDS,
  type Feature,
  type Publication,
  reportFeatureOf,
} from './datasets'
import {
  collectionDocument,
  collectionList,
  conformance,
  featureDocument,
  featurePage,
  landingPage,
  tableDocument,
} from './feature-documents'
import { featuresApi } from './features-api'
import { featuresPage } from './features-page'

export type OpenDataContext = Pick<
  ServerPartContext<'openData', Publication, StateReader>,
  'record' | 'settings' | 'own' | 'now'
>

export const featureOperations = {
  binFeature,
  binFeatures,
  collectionFeature,
  collectionFeatures,
  featureCollection,
  featureCollections,
  featuresApi: featuresApiOperation,
  featuresConformance,
  featuresLanding,
  featuresLandingBare,
  featuresPage: featuresPageOperation,
  reportFeature,
  reportFeatures,
  tableMetadata,
}

/** An error as the standard describes it. */
export const writeException = (_type: string, { status, detail }: { status: number; detail: string }) =>
  JSON.stringify({ code: String(status), description: detail })

const states = ({ own, record }: OpenDataContext) => allStates(own, record.openData)
const stateOf = ({ own, record }: OpenDataContext, id: DatasetId) => own(record.openData, id)

type ByCollection = { params: { collectionId: string } }
function datasetOf({ params: { collectionId } }: ByCollection): DatasetId {
  const id = DATASET_IDS.find((one) => one === collectionId)
  if (!id)
    throw new Refusal(
      'not-found',
      `There is no collection ${collectionId}: there are ${DATASET_IDS.join(', ')}.`,
    )
  return id
}

/** Answers a page. One more row than asked for tells whether there is a next one. */
async function answerPage<Row, Query extends { limit: number; after?: string | undefined }>(
  context: OpenDataContext,
  query: Query,
  { id, sent, read, present, cursor }: PageSource<Row>,
): Promise<string> {
  const [rows, state] = await Promise.all([read(query.limit + 1), stateOf(context, id)])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return JSON.stringify(
    featurePage(context.settings, state, {
      features: shown.map(present),
      query: new URLSearchParams(sent),
      after: query.after,
      next: rows.length > query.limit && last !== undefined ? cursor(last) : undefined,
      now: context.now(),
    }),
  )
}

interface PageSource<Row> {
  id: DatasetId
  /** The parameters of the request, without where it begins. */
  sent: [string, string][]
  read: (limit: number) => Promise<Row[]>
  present: (row: Row) => Feature
  cursor: (row: Row) => string
}

async function answerFeature<Row>(
  context: OpenDataContext,
  id: DatasetId,
  { found, present, asked }: { found: Row | undefined; present: (row: Row) => Feature; asked: string },
): Promise<string> {
  if (!found) throw new Refusal('not-found', `There is no feature ${asked} in the collection ${id}.`)
  return JSON.stringify(featureDocument(context.settings, await stateOf(context, id), present(found)))
}

type BinsQuery = OperationInput<typeof binFeatures>['query']
type CollectionsQuery = OperationInput<typeof collectionFeatures>['query']
type ReportsQuery = OperationInput<typeof reportFeatures>['query']
type ByFeature = { params: { featureId: string } }

/** The parameters of a request as they are written into its links. */
function sentOf({
  bbox,
  datetime,
  after: _,
  f: __,
  ...query
}: BinsQuery | CollectionsQuery | ReportsQuery): [string, string][] {
  const box = bbox && [bbox.west, bbox.south, bbox.east, bbox.north].join(',')
  const values = { ...(box && { bbox: box }), ...(datetime && { datetime: spanText(datetime) }), ...query }
  return Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
}
const spanText = ({ since, until }: Span) =>
  since && until && since.getTime() === until.getTime()
    ? since.toISOString()
    : `${since?.toISOString() ?? '..'}/${until?.toISOString() ?? '..'}`

const CursorSchema = z.tuple([z.iso.datetime(), z.string().check(z.minLength(1))])

/** The row after which a page begins, from a next link. */
function lastOf(after: string | undefined): { at: Date; id: string } | undefined {
  if (after === undefined) return undefined
  const [at = '', ...id] = after.split('_')
  const read = CursorSchema.safeParse([at, id.join('_')])
  if (!read.success) throw wrongCursor()
  return { at: new Date(read.data[0]), id: read.data[1] }
}

const wrongCursor = () => {
  return Refusal.ofField(
    'invalid-input',
    'query.after',
    'query.after: take it from a next link as it stands there.',
  )
}

const ONE = { limit: 1 }
const isUuid = (text: string) => z.uuid().safeParse(text).success

const landing = async (_: unknown, context: OpenDataContext) =>
  JSON.stringify(landingPage(context.settings, await states(context)))

export const featureHandlers = {
  featuresLanding: landing,
  featuresLandingBare: landing,
  featuresPage: async (_: unknown, context: OpenDataContext) =>
    featuresPage(context.settings, await states(context)),
  featuresApi: async (_: unknown, { settings }: OpenDataContext) => JSON.stringify(featuresApi(settings)),
  featuresConformance: async () => JSON.stringify(conformance()),
  featureCollections: async (_: unknown, context: OpenDataContext) =>
    JSON.stringify(collectionList(context.settings, await states(context))),
  featureCollection: async (input: ByCollection, context: OpenDataContext) =>
    JSON.stringify(collectionDocument(context.settings, await stateOf(context, datasetOf(input)))),
  tableMetadata: async (input: ByCollection, context: OpenDataContext) =>
    JSON.stringify(tableDocument(context.settings, await stateOf(context, datasetOf(input)))),

  binFeatures: ({ query }: { query: BinsQuery }, context: OpenDataContext) => {
    const { after: id } = query
    return answerPage<OpenBin, BinsQuery>(context, query, {
      id: 'bins',
      sent: sentOf(query),
      read: (limit) =>
        context.record.openData.bins(binsFilter(query), {
          limit,
          last: id === undefined ? undefined : { id },
        }),
      present: binFeatureOf,
      cursor: (bin) => bin.id,
    })
  },
  binFeature: async ({ params: { featureId: asked } }: ByFeature, context: OpenDataContext) => {
    const [found] = await context.record.openData.bins({ id: asked }, ONE)
    return answerFeature(context, 'bins', { found, present: binFeatureOf, asked })
  },

  collectionFeatures: ({ query }: { query: CollectionsQuery }, context: OpenDataContext) => {
    const last = lastOf(query.after)
    return answerPage<OpenCollection, CollectionsQuery>(context, query, {
      id: 'collections',
      sent: sentOf(query),
      read: (limit) => context.record.openData.collections(collectionsFilter(query), { limit, last }),
      present: collectionFeatureOf,
      cursor: ({ at, id }) => `${at.toISOString()}_${id}`,
    })
  },
  collectionFeature: async ({ params: { featureId: asked } }: ByFeature, context: OpenDataContext) => {
    const [found] = isUuid(asked) ? await context.record.openData.collections({ id: asked }, ONE) : []
    return answerFeature(context, 'collections', { found, present: collectionFeatureOf, asked })
  },

  reportFeatures: ({ query }: { query: ReportsQuery }, context: OpenDataContext) => {
    const last = lastOf(query.after)
    return answerPage<OpenReport, ReportsQuery>(context, query, {
      id: 'reports',
      sent: sentOf(query),
      read: (limit) =>
        context.record.openData.reports(reportsFilter(query), {
          limit,
          last: last && { id: last.id, reportedAt: last.at },
        }),
      present: reportFeatureOf,
      cursor: ({ reportedAt, id }) => `${reportedAt.toISOString()}_${id}`,
    })
  },
  reportFeature: async ({ params: { featureId: asked } }: ByFeature, context: OpenDataContext) => {
    const [found] = await context.record.openData.reports({ id: asked }, ONE)
    return answerFeature(context, 'reports', { found, present: reportFeatureOf, asked })
  },
}
