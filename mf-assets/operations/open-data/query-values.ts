import * as z from 'zod/mini'

/** Degrees of WGS 84. Where `west` is above `east`, the box crosses the 180th meridian. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

const BBOX_REMEDY =
  'Give west,south,east,north in degrees, such as 174.7,-41.4,174.9,-41.2; with heights, six numbers.'

/** `bbox` of OGC API Features: four numbers, or six with heights, which are left alone as bins have none. */
function readBox(text: string): Box | undefined {
  const numbers = text
    .split(',')
    .map((part) => (/^\s*[-+]?[\d.]+\s*$/.test(part) ? Number(part) : Number.NaN))
  if (![4, 6].includes(numbers.length) || numbers.some(Number.isNaN)) return undefined
  const [west, south, east, north] = (
    numbers.length === 4 ? numbers : [numbers[0], numbers[1], numbers[3], numbers[4]]
  ) as [number, number, number, number]
  const isOnEarth = [west, east].every((lng) => Math.abs(lng) <= 180) && south >= -90 && north <= 90
  return isOnEarth && south <= north ? { west, south, east, north } : undefined
}

export const BoxSchema = z.pipe(
  z.string().check(z.refine((text) => readBox(text) !== undefined, BBOX_REMEDY)),
  z.transform((text) => readBox(text) as Box),
)

/** A time with one end or both. */
export interface Span {
  since?: Date
  until?: Date
}

const SPAN_REMEDY =
  'Give a moment such as 2026-11-20T00:00:00Z, or two with / between; .. for an end that is open.'
const MomentSchema = z.iso.datetime({ offset: true })

/** `datetime` of OGC API Features: a moment, or an interval that may be open at one end. */
function readSpan(text: string): Span | undefined {
  const ends = text.split('/')
  if (ends.length > 2) return undefined
  const [from = '', to = from] = ends
  const isOpen = (end: string) => ends.length === 2 && (end === '' || end === '..')
  const isMoment = (end: string) => MomentSchema.safeParse(end.toUpperCase()).success
  if (isOpen(from) && isOpen(to)) return undefined
  if (![from, to].every((end) => isOpen(end) || isMoment(end))) return undefined
  const span = {
    ...(!isOpen(from) && { since: new Date(from.toUpperCase()) }),
    ...(!isOpen(to) && { until: new Date(to.toUpperCase()) }),
  }
  return span.since && span.until && span.since > span.until ? undefined : span
}

export const SpanSchema = z.pipe(
  z.string().check(z.refine((text) => readSpan(text) !== undefined, SPAN_REMEDY)),
  z.transform((text) => readSpan(text) as Span),
)
