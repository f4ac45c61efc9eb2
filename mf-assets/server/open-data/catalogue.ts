import { type DatasetId, GEOJSON_TYPE } from '../../operations/open-data/features'
import { DATASETS, type DatasetState, type Publication } from './datasets'
import { CRS84, itemsOf, rootOf, TITLE } from './feature-documents'

interface Distribution {
  title: string
  /** Where it begins, and for a whole file where it is. */
  url: string
  isFile: boolean
  mediaType: string
  /** An entry of the EU's list of file types. */
  format: string
  /** The standard of the service; `null` for a file. */
  standard: string | null
}

const GEOSERVICES = 'https://developers.arcgis.com/rest/services-reference/enterprise/feature-service/'
const FEATURES = 'http://www.opengis.net/def/interface/ogcapi-features'

function distributionsOf(publication: Publication, id: DatasetId): Distribution[] {
  const items = itemsOf(publication, id)
  const api = { isFile: false, mediaType: 'application/json', format: 'JSON' }
  return [
    {
      title: 'CSV',
      url: `${items}.csv`,
      isFile: true,
      mediaType: 'text/csv',
      format: 'CSV',
      standard: null,
    },
    {
      title: 'GeoJSON, the first 1,000 with a link to the next',
      url: `${items}?limit=1000`,
      isFile: true,
      mediaType: GEOJSON_TYPE,
      format: 'GEOJSON',
      standard: null,
    },
    {
      title: 'OGC API Features',
      url: `${rootOf(publication)}/collections/${id}`,
      ...api,
      standard: FEATURES,
    },
    ...(id === 'bins'
      ? [
          {
            title: 'ArcGIS feature service',
            url: `${publication.origin}/open-data/FeatureServer/0`,
            ...api,
            standard: GEOSERVICES,
          },
        ]
      : []),
  ]
}

const identifierOf = (publication: Publication, id: DatasetId) => `${rootOf(publication)}/collections/${id}`

const moment = (at: Date) => ({ '@value': at.toISOString(), '@type': 'xsd:dateTime' })
const iri = (value: string) => ({ '@id': value })

/** The catalogue by DCAT-AP 3, https://semiceu.github.io/DCAT-AP/releases/3.0.0/. */
export function dcatApCatalogue(publication: Publication, datasets: readonly DatasetState[]) {
  const { origin, licence, publisher } = publication
  const agent = { '@id': `${origin}/#publisher`, '@type': 'foaf:Agent', 'foaf:name': publisher }
  return {
    '@context': {
      dcat: 'http://www.w3.org/ns/dcat#',
      dct: 'http://purl.org/dc/terms/',
      foaf: 'http://xmlns.com/foaf/0.1/',
      locn: 'http://www.w3.org/ns/locn#',
      vcard: 'http://www.w3.org/2006/vcard/ns#',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
    },
    '@id': `${origin}/dcat/v1/catalogue.jsonld`,
    '@type': 'dcat:Catalog',
    'dct:title': english(TITLE),
    'dct:description': english('Public waste bins, their collections and what residents reported of them.'),
    'dct:publisher': agent,
    'dct:license': iri(licence),
    'dcat:dataset': datasets.map((dataset) => apDataset(publication, dataset, agent)),
  }
}

const english = (text: string) => ({ '@value': text, '@language': 'en-NZ' })

function apDataset(publication: Publication, { id, state }: DatasetState, publisher: object) {
  const { title, description, keywords } = DATASETS[id]
  const { box, time, updatedAt } = state
  return {
    '@id': identifierOf(publication, id),
    '@type': 'dcat:Dataset',
    'dct:identifier': identifierOf(publication, id),
    'dct:title': english(title),
    'dct:description': english(description),
    'dcat:keyword': keywords.map(english),
    'dct:publisher': publisher,
    ...(publication.contact && {
      'dcat:contactPoint': {
        '@type': 'vcard:Kind',
        'vcard:fn': publication.publisher,
        'vcard:hasEmail': iri(`mailto:${publication.contact}`),
      },
    }),
    'dct:accessRights': iri('http://publications.europa.eu/resource/authority/access-right/PUBLIC'),
    'dct:accrualPeriodicity': iri('http://publications.europa.eu/resource/authority/frequency/CONT'),
    'dcat:theme': iri('http://publications.europa.eu/resource/authority/data-theme/ENVI'),
    ...(updatedAt && { 'dct:modified': moment(updatedAt) }),
    ...(box && {
      'dct:spatial': {
        '@type': 'dct:Location',
        'dcat:bbox': { '@value': wktOf(box), '@type': 'http://www.opengis.net/ont/geosparql#wktLiteral' },
      },
    }),
    ...(time && {
      'dct:temporal': {
        '@type': 'dct:PeriodOfTime',
        'dcat:startDate': moment(time.since),
        'dcat:endDate': moment(time.until),
      },
    }),
    'dcat:distribution': distributionsOf(publication, id).map((one) => apDistribution(publication, one)),
  }
}

const apDistribution = (
  { licence }: Publication,
  { title, url, isFile, mediaType, format, standard }: Distribution,
) => ({
  '@id': `${url}#distribution`,
  '@type': 'dcat:Distribution',
  'dct:title': english(title),
  'dcat:accessURL': iri(url),
  ...(isFile && { 'dcat:downloadURL': iri(url) }),
  'dct:license': iri(licence),
  'dcat:mediaType': iri(`https://www.iana.org/assignments/media-types/${mediaType}`),
  'dct:format': iri(`http://publications.europa.eu/resource/authority/file-type/${format}`),
  ...(standard && { 'dct:conformsTo': iri(standard) }),
})

type Box = NonNullable<DatasetState['state']['box']>
const wktOf = ({ west, south, east, north }: Box) =>
  `<${CRS84}> POLYGON((${[
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
    .map((corner) => corner.join(' '))
    .join(', ')}))`

/** The catalogue by DCAT-US 1.1, https://resources.data.gov/resources/dcat-us/. */
export function dcatUs(publication: Publication, datasets: readonly DatasetState[]) {
  const url = `${publication.origin}/dcat/v1/data.json`
  return {
    '@context': 'https://project-open-data.cio.gov/v1.1/schema/catalog.jsonld',
    '@id': url,
    '@type': 'dcat:Catalog',
    conformsTo: 'https://project-open-data.cio.gov/v1.1/schema',
    describedBy: 'https://project-open-data.cio.gov/v1.1/schema/catalog.json',
    dataset: datasets.map((dataset) => usDataset(publication, dataset)),
  }
}

function usDataset(publication: Publication, { id, state }: DatasetState) {
  const { title, description, keywords } = DATASETS[id]
  const { publisher, contact, licence } = publication
  const { box, time, updatedAt } = state
  return {
    '@type': 'dcat:Dataset',
    identifier: identifierOf(publication, id),
    title,
    description,
    keyword: keywords,
    license: licence,
    accessLevel: 'public',
    landingPage: `${rootOf(publication)}/index.html`,
    // It changes with each reading: the standard's word for continuously, where there is no change yet.
    modified: updatedAt?.toISOString() ?? 'R/PT1S',
    accrualPeriodicity: 'R/PT1S',
    publisher: { '@type': 'org:Organization', name: publisher },
    contactPoint: {
      '@type': 'vcard:Contact',
      fn: publisher,
      ...(contact && { hasEmail: `mailto:${contact}` }),
    },
    ...(box && { spatial: [box.west, box.south, box.east, box.north].join(',') }),
    ...(time && { temporal: `${time.since.toISOString()}/${time.until.toISOString()}` }),
    distribution: distributionsOf(publication, id).map(usDistribution),
  }
}

const usDistribution = ({ title, url, isFile, mediaType, standard }: Distribution) => ({
  '@type': 'dcat:Distribution',
  title,
  ...(isFile ? { downloadURL: url, mediaType } : { accessURL: url, format: 'API' }),
  ...(standard && { conformsTo: standard }),
})
