import type { OpenState } from 'api/server-part'
import { type DatasetId, GEOJSON_TYPE, OPENAPI_TYPE } from '../../operations/open-data/features'
import { DATASETS, type DatasetState, type Feature, type Publication } from './datasets'

export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
const GREGORIAN = 'http://www.opengis.net/def/uom/ISO-8601/0/Gregorian'
const CLASSES = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf'

/** Of all datasets together. */
export const TITLE = 'Public waste bins: open data'

interface Link {
  href: string
  rel: string
  type?: string
  title?: string
}

export const rootOf = ({ origin }: Publication) => `${origin}/ogc/v1`
export const itemsOf = (publication: Publication, id: DatasetId) =>
  `${rootOf(publication)}/collections/${id}/items`

const json = (href: string, rel: string, title?: string): Link => ({
  href,
  rel,
  type: 'application/json',
  ...(title && { title }),
})
const licenceLink = ({ licence }: Publication): Link => ({
  href: licence,
  rel: 'license',
  title: 'The licence of the data',
})
const updated = ({ updatedAt }: Pick<OpenState, 'updatedAt'>) => updatedAt?.toISOString() ?? null

export function landingPage(publication: Publication, datasets: readonly DatasetState[]) {
  const root = rootOf(publication)
  return {
    title: TITLE,
    description: 'Public waste bins, when they were emptied, and what residents reported of them.',
    updated: latest(datasets),
    links: [
      json(`${root}/`, 'self', 'This document'),
      { href: `${root}/index.html`, rel: 'alternate', type: 'text/html', title: 'This document to read' },
      { href: `${root}/api`, rel: 'service-desc', type: OPENAPI_TYPE, title: 'The API, as OpenAPI 3.0' },
      { href: `${root}/index.html`, rel: 'service-doc', type: 'text/html', title: 'The API to read' },
      json(`${root}/conformance`, 'conformance', 'The conformance classes that it keeps'),
      json(`${root}/collections`, 'data', 'The collections'),
      licenceLink(publication),
    ],
  }
}

const latest = (datasets: readonly DatasetState[]) =>
  datasets
    .flatMap(({ state }) => updated(state) ?? [])
    .sort()
    .at(-1) ?? null

export const conformance = () => ({
  conformsTo: ['core', 'geojson', 'oas30'].map((name) => `${CLASSES}/${name}`),
})

export const collectionList = (publication: Publication, datasets: readonly DatasetState[]) => ({
  links: [json(`${rootOf(publication)}/collections`, 'self'), licenceLink(publication)],
  collections: datasets.map((dataset) => collectionDocument(publication, dataset)),
})

export function collectionDocument(publication: Publication, { id, state }: DatasetState) {
  const { title, description } = DATASETS[id]
  const items = itemsOf(publication, id)
  return {
    id,
    title,
    description,
    extent: extentOf(state),
    itemType: 'feature',
    crs: [CRS84],
    updated: updated(state),
    links: [
      json(`${rootOf(publication)}/collections/${id}`, 'self'),
      { href: items, rel: 'items', type: GEOJSON_TYPE, title },
      { href: `${items}.csv`, rel: 'enclosure', type: 'text/csv', title: `${title}, as a table` },
      licenceLink(publication),
    ],
  }
}

function extentOf({ box, time }: OpenState) {
  return {
    ...(box && { spatial: { bbox: [[box.west, box.south, box.east, box.north]], crs: CRS84 } }),
    ...(time && {
      temporal: { interval: [[time.since.toISOString(), time.until.toISOString()]], trs: GREGORIAN },
    }),
  }
}

interface Page {
  features: readonly Feature[]
  /** The query that was sent, without its `after`. */
  query: URLSearchParams
  /** Of this page and of the next one. */
  after: string | undefined
  next: string | undefined
  /** In ms since 1970. */
  now: number
}

export function featurePage(publication: Publication, { id, state }: DatasetState, page: Page) {
  const { features, query, after, next, now } = page
  const link = (rel: string, from: string | undefined): Link => {
    const asked = new URLSearchParams([...query, ...(from === undefined ? [] : [['after', from]])])
    const text = asked.size > 0 ? `?${asked}` : ''
    return { href: `${itemsOf(publication, id)}${text}`, rel, type: GEOJSON_TYPE }
  }
  return {
    type: 'FeatureCollection',
    timeStamp: new Date(now).toISOString(),
    updated: updated(state),
    numberReturned: features.length,
    features,
    links: [
      link('self', after),
      ...(next === undefined ? [] : [link('next', next)]),
      json(`${rootOf(publication)}/collections/${id}`, 'collection'),
      licenceLink(publication),
    ],
  }
}

export function featureDocument(publication: Publication, { id, state }: DatasetState, feature: Feature) {
  const self = `${itemsOf(publication, id)}/${encodeURIComponent(feature.id)}`
  return {
    ...feature,
    updated: updated(state),
    links: [
      { href: self, rel: 'self', type: GEOJSON_TYPE },
      json(`${rootOf(publication)}/collections/${id}`, 'collection'),
      licenceLink(publication),
    ],
  }
}

/** Metadata of a table, https://www.w3.org/TR/tabular-metadata/. */
export const tableDocument = (publication: Publication, { id, state }: DatasetState) => ({
  '@context': 'http://www.w3.org/ns/csvw',
  url: `${itemsOf(publication, id)}.csv`,
  'dc:title': DATASETS[id].title,
  'dc:description': DATASETS[id].description,
  'dc:license': { '@id': publication.licence },
  'dc:publisher': publication.publisher,
  ...(state.updatedAt && { 'dc:modified': state.updatedAt.toISOString() }),
})
