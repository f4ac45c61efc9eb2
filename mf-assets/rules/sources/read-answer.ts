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
  if (/^\s*</.test(startOf(first)))
    return { refused: `${NAME} is a web page or XML: give the address of the CSV or GeoJSON itself.` }
  if (!/^\s*[{[]/.test(startOf(first))) return readPlain(first)
  const parsed = pages.map((page) => parse(new TextDecoder().decode(page)))
  if (parsed.includes(undefined)) return { refused: `${NAME} answered with JSON that is cut off or damaged.` }
  const partial = refusePart(parsed)
  if (partial) return { refused: partial }
  const isElements = isOverpass(parsed[0])
  const features = isElements ? elementFeatures(parsed[0]) : parsed.flatMap(featuresOf)
  const read = tableOfFeatures(
    isElements ? { type: 'FeatureCollection', features } : joined(parsed, features),
  )
  const format = isElements ? 'overpass' : linkTo(parsed[0], 'self') ? 'ogc-features' : 'geojson'
  return bounded(read, format)
}

const startOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 200)).replace(/^\uFEFF/, '')

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
