import { agoText, momentText } from 'shared-domain'
import type { Every, Format, RunCounts, Source, WonField } from '../../operations'
import { countText, figure } from '../import-page/import-texts'

export const EVERY_NAMES: Record<Every, string> = {
  hourly: 'Every hour',
  daily: 'Every day',
  weekly: 'Every week',
}

export const FORMAT_NAMES: Record<Format, string> = {
  csv: 'CSV',
  excel: 'Excel',
  geojson: 'GeoJSON',
  'ogc-features': 'OGC API Features',
  overpass: 'OpenStreetMap, by Overpass',
}

export const FIELD_NAMES: Record<WonField, string> = {
  location: 'Street or address',
  binType: 'Type',
  place: 'Place',
  litres: 'Litres',
}

/** What kind of a source it is, and how often it is read. */
export function kindText({ kind, every, lastRun }: Source): string {
  if (kind === 'files') return 'What people import from files, add and move'
  if (kind === 'layer') return 'ArcGIS, every five minutes, as the operator has set it'
  const format = lastRun?.format ? `${FORMAT_NAMES[lastRun.format]}, ` : ''
  return `${format}${every ? EVERY_NAMES[every].toLowerCase() : ''}`
}

/** When it was read last and is read next. */
export function timesText({ kind, readAt, nextRunAt, bins }: Source, now: number): string {
  const named = bins === null ? null : countText(bins, 'bin')
  if (kind === 'files') return named ?? ''
  const read = readAt ? `Read ${agoText(Date.parse(readAt), now)}` : 'Not read yet'
  const next = nextRunAt === null ? null : nextText(Date.parse(nextRunAt), now)
  return [named, read, next].filter((text) => text !== null).join('; ')
}

const nextText = (at: number, now: number) => (at <= now ? 'is read now' : `next ${momentText(at)}`)

/** What the last run found and did. */
export function runText({ written, held, same, faulty }: RunCounts): string {
  const said = [
    written === 0 ? 'Nothing was to change' : `${countText(written, 'bin')} written`,
    same > 0 ? `${figure(same)} the same` : null,
    held > 0 ? `${figure(held)} left for a person` : null,
    faulty > 0 ? `${countText(faulty, 'row')} faulty` : null,
  ]
  return `${said.filter((text) => text !== null).join(', ')}.`
}
