import { agoText, momentText } from 'shared-domain'
import type { Every, Format, RunCounts, Source, WonField } from '../../operations'
import { figure } from '../figure'
import { binsText, rowsText } from '../import-preview/import-texts'
import { t } from '../messages/translate'

export const EVERY_NAMES: Record<Every, string> = {
  hourly: t('sources.everyHour'),
  daily: t('sources.everyDay'),
  weekly: t('sources.everyWeek'),
}

export const FORMAT_NAMES: Record<Format, string> = {
  csv: 'CSV',
  excel: t('sources.excel'),
  geojson: 'GeoJSON',
  'ogc-features': 'OGC API Features',
  overpass: t('sources.openstreetmapByOverpass'),
}

export const FIELD_NAMES: Record<WonField, string> = {
  location: t('sources.streetOrAddress'),
  binType: t('sources.type'),
  place: t('sources.place'),
  litres: t('sources.litres'),
}

/** What kind of a source it is, and how often it is read. */
export function kindText({ kind, every, lastRun }: Source): string {
  if (kind === 'files') return t('sources.whatPeopleImportFromFiles')
  if (kind === 'layer') return t('sources.arcgisEveryFiveMinutesAsOperator')
  const format = lastRun?.format ? `${FORMAT_NAMES[lastRun.format]}, ` : ''
  return `${format}${every ? EVERY_NAMES[every].toLowerCase() : ''}`
}

/** When it was read last and is read next. */
export function timesText({ kind, readAt, nextRunAt, bins }: Source, now: number): string {
  const named = bins === null ? null : binsText(bins)
  if (kind === 'files') return named ?? ''
  const read = readAt
    ? t('sources.readAgo', { ago: agoText(Date.parse(readAt), now) })
    : t('sources.notReadYet')
  const next = nextRunAt === null ? null : nextText(Date.parse(nextRunAt), now)
  return [named, read, next].filter((text) => text !== null).join('; ')
}

const nextText = (at: number, now: number) =>
  at <= now ? t('sources.isReadNow') : t('sources.next', { moment: momentText(at) })

/** What the last run found and did. */
export function runText({ written, held, same, faulty }: RunCounts): string {
  const said = [
    written === 0 ? t('sources.nothingWasToChange') : t('sources.written', { bins: binsText(written) }),
    same > 0 ? t('sources.same', { figure: figure(same) }) : null,
    held > 0 ? t('sources.leftForPerson', { figure: figure(held) }) : null,
    faulty > 0 ? t('sources.faulty', { rows: rowsText(faulty) }) : null,
  ]
  return `${said.filter((text) => text !== null).join(', ')}.`
}
