import { kindIfNotCsv } from 'shared-domain'
import * as z from 'zod/mini'
import type { Format } from '../../operations'
import type { FileTable, ReadTable } from '../file-table'
import { readFile } from '../read-file'
import { tableOfFeatures } from '../read-geojson'
import { elementFeatures, isOverpass } from './overpass'

export type ReadAnswer = { table: FileTable; format: Format } | { refused: string }

/** More bins than a city of New Zealand has. */
const SOURCE_ROWS_MAX = 20_000

/** How sentences about a source begin. */
const NAME = 'The source'
const figures = new Intl.NumberFormat('en-NZ')

/**
 * Reads what an address answered with, a page or several of OGC API Features, as a table. What cannot be read is refused with one sentence; so is
 * what holds only a part of the bins, because the others would look gone.
 */
export function readAnswer(pages: readonly Uint8Array[]): ReadAnswer {
  const [first = new Uint8Array()] = pages
  if (/^\s*</.test(startOf(first))) return { refused: refuseMarkup(first) }
  if (!/^\s*[{[]/.test(startOf(first))) return readPlain(first)
  const parsed = pages.map((page) => parse(new TextDecoder().decode(page)))
  if (parsed.includes(undefined)) return { refused: `${NAME} answered with JSON that is cut off or damaged.` }
  const refused = refuseArcGis(parsed[0]) ?? refusePart(parsed)
  if (refused) return { refused }
  const isElements = isOverpass(parsed[0])
  const features = isElements ? elementFeatures(parsed[0]) : parsed.flatMap(featuresOf)
  const read = tableOfFeatures(
    isElements ? { type: 'FeatureCollection', features } : joined(parsed, features),
  )
  const format = isElements ? 'overpass' : linkTo(parsed[0], 'self') ? 'ogc-features' : 'geojson'
  return bounded(read, format)
}

const startOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 200)).replace(/^\uFEFF/, '')

/** How the page of a layer begins, in bytes. */
const PAGE_BEGINS = 4_000
function refuseMarkup(bytes: Uint8Array): string {
  return /FeatureServer|MapServer/.test(new TextDecoder().decode(bytes.subarray(0, PAGE_BEGINS)))
    ? `${NAME} is the page of an ArcGIS layer: ${LAYER_REMEDY}`
    : `${NAME} is a web page or XML: give the address of the CSV or GeoJSON itself.`
}

const LAYER_REMEDY =
  'give the address of its bins, which ends in /FeatureServer/0/query?where=1%3D1&outFields=*&f=geojson with the number of the layer in place of 0.'
const ArcGisErrorSchema = z.object({ error: z.object({ code: z.number(), message: z.string() }) })
/** A service or a layer describes itself without features. Those of f=json have `attributes`, where GeoJSON has `properties`. */
const ArcGisDescriptionSchema = z
  .object({ currentVersion: z.number(), features: z.optional(z.unknown()) })
  .check(z.refine(({ features }) => features === undefined))
const ArcGisFeaturesSchema = z.object({
  features: z.array(z.object({ attributes: z.record(z.string(), z.unknown()) })).check(z.minLength(1)),
})
const REASON_MAX = 200
/** ArcGIS asks for a token by these codes. */
const NEEDS_TOKEN = [498, 499]

/** Why an answer of an ArcGIS server has no bins to read; `null` where it has, or is of another kind. */
function refuseArcGis(answer: unknown): string | null {
  const error = ArcGisErrorSchema.safeParse(answer).data?.error
  if (error) {
    const reason = error.message.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, REASON_MAX)
    const remedy = NEEDS_TOKEN.includes(error.code)
      ? 'Have its owner share the layer with everyone.'
      : 'Open the address in a browser to mend it.'
    return `${NAME} refused with “${reason}” (${error.code}). ${remedy}`
  }
  if (ArcGisFeaturesSchema.safeParse(answer).success)
    return `${NAME} is the JSON of ArcGIS: write f=geojson in its address in place of f=json.`
  return ArcGisDescriptionSchema.safeParse(answer).success
    ? `${NAME} is the description of an ArcGIS layer or service: ${LAYER_REMEDY}`
    : null
}

function readPlain(bytes: Uint8Array): ReadAnswer {
  const isExcel = bytes[0] === 0x50 && bytes[1] === 0x4b
  const kind = isExcel ? null : kindIfNotCsv(bytes)
  if (kind) return { refused: `${NAME} is ${kind}: give the address of a CSV or GeoJSON.` }
  const read = readFile(NAME, bytes, SOURCE_ROWS_MAX)
  if ('refused' in read) return read
  return { table: read.table, format: isExcel ? 'excel' : 'csv' }
}

function bounded(read: ReadTable, format: Format): ReadAnswer {
  if ('refused' in read) return { refused: `${NAME} ${read.refused}` }
  const count = read.table.rows.length
  if (count + read.table.faults.length === 0) return { refused: `${NAME} has no bin.` }
  if (count > SOURCE_ROWS_MAX)
    return {
      refused: `${NAME} has ${figures.format(count)} rows: a source has at most ${figures.format(SOURCE_ROWS_MAX)}. Ask for the bins alone.`,
    }
  return { table: read.table, format }
}

const LinksSchema = z.object({
  links: z.array(z.object({ rel: z.string(), href: z.string(), type: z.optional(z.string()) })),
})

/** The address that a document of an OGC API names, such as its next page; `null` for none. */
function linkTo(document: unknown, rel: string): string | null {
  const { data } = LinksSchema.safeParse(document)
  const links = data?.links.filter((link) => link.rel === rel) ?? []
  return (links.find(({ type }) => type === undefined || type.includes('json')) ?? links[0])?.href ?? null
}

/** The address of the page after this one; `null` for the last one, and for what has no pages. */
export function nextPage(bytes: Uint8Array): string | null {
  if (!/^\s*\{/.test(startOf(bytes))) return null
  const text = new TextDecoder().decode(bytes)
  // Most answers name no next page, and large ones are parsed elsewhere.
  return /"rel"\s*:\s*"next"/.test(text) ? linkTo(parse(text), 'next') : null
}

const CountsSchema = z.object({
  numberMatched: z.optional(z.number()),
  exceededTransferLimit: z.optional(z.boolean()),
  properties: z.nullish(z.object({ exceededTransferLimit: z.optional(z.boolean()) })),
})

function refusePart(parsed: readonly unknown[]): string | null {
  const [first] = parsed
  const items = linkTo(first, 'items')
  if (items && featuresOf(first).length === 0)
    return `${NAME} is the description of a collection: give the address of its items, ${items}.`
  const counts = CountsSchema.safeParse(first).data
  const count = parsed.flatMap(featuresOf).length
  if (counts?.exceededTransferLimit || counts?.properties?.exceededTransferLimit)
    return `${NAME} gave only its first ${figures.format(count)} bins: an ArcGIS layer of this size is set up by the operator as OPEN_DATA_URL.`
  const matched = counts?.numberMatched ?? 0
  if (matched > count)
    return `${NAME} gave ${figures.format(count)} of ${figures.format(matched)} bins and no next page: the others would look gone.`
  return null
}

const FeaturesSchema = z.object({ features: z.array(z.unknown()) })
const featuresOf = (page: unknown): readonly unknown[] => FeaturesSchema.safeParse(page).data?.features ?? []

const joined = ([first]: readonly unknown[], features: readonly unknown[]) =>
  features.length === 0 ? first : { ...(first as object), features }

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
