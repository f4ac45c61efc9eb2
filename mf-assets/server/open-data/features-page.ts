import { type DatasetId, FILTERS } from '../../operations/open-data/features'
import { DATASETS, type DatasetState, type Publication } from './datasets'
import { itemsOf, rootOf, TITLE } from './feature-documents'

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const link = (href: string, text: string) => `<a href="${escaped(href)}">${escaped(text)}</a>`

// The browser's own colours and font sizes follow what a person has set.
const STYLE =
  'body{background:Canvas;color:CanvasText;font-family:system-ui,sans-serif;line-height:1.5;max-width:70ch;margin:0 auto;padding:1rem;overflow-wrap:anywhere}li{margin-block:.5rem}'

/** The landing page to read. */
export const featuresPage = (publication: Publication, datasets: readonly DatasetState[]) => {
  const root = rootOf(publication)
  return `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${TITLE}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${TITLE}</h1>
<p>Published by ${escaped(publication.publisher)}. Anyone may read and use this data under ${link(publication.licence, publication.licence)}. It is served as
OGC API Features: add ${link(`${root}/`, `${root}/`)} to QGIS, ArcGIS or any other program that reads it.</p>
${datasets.map((dataset) => datasetSection(publication, dataset)).join('\n')}
<h2>For programs</h2>
<ul>
<li>${link(`${root}/api`, 'Description of the API, OpenAPI 3.0')}</li>
<li>${link(`${root}/collections`, 'The collections, as JSON')}</li>
<li>${link(`${publication.origin}/open-data/FeatureServer/0?f=json`, 'The bins as an ArcGIS feature layer')}</li>
<li>${link(`${publication.origin}/dcat/v1/catalogue.jsonld`, 'Catalogue, DCAT-AP')}</li>
<li>${link(`${publication.origin}/dcat/v1/data.json`, 'Catalogue, DCAT-US')}</li>
</ul>
</main>
</body>
</html>
`
}

function datasetSection(publication: Publication, { id, state }: DatasetState): string {
  const { title, description } = DATASETS[id]
  const items = itemsOf(publication, id)
  return `<h2>${escaped(title)}</h2>
<p>${escaped(description)}</p>
<p>${ageOf(state.updatedAt)} Parameters: ${parametersOf(id)}.</p>
<ul>
<li>${link(items, `${title}, GeoJSON`)}</li>
<li>${link(`${items}.csv`, `${title}, CSV`)}</li>
</ul>`
}

const ageOf = (at: Date | null) =>
  at === null
    ? 'It has no rows yet.'
    : `Changed last at <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>.`

const parametersOf = (id: DatasetId) =>
  ['bbox', ...(DATASETS[id].time === null ? [] : ['datetime']), 'limit', ...Object.keys(FILTERS[id])]
    .map((name) => `<code>${name}</code>`)
    .join(', ')
