import { Refusal, type ServerPartContext } from 'api/server-part'
import { aucklandDate } from 'shared-domain'
import type { RecordedBin } from 'shared-domain/contract'
import { calendarEvents } from '../../rules/calendars/calendar-events'
import { everyBin } from '../every-bin'
import { writeCalendar } from './write-calendar'

type Context = Pick<ServerPartContext<'bins'>, 'record' | 'now'>

export async function calendarOfBin({ record, now }: Context, id: string): Promise<string> {
  const bin = await record.bins.findTyped(id, 'params.id')
  return calendarOf({ record, now }, `bin ${bin.id}`, [bin])
}

export async function calendarOfPlace(
  { record, now }: Context,
  place: { street: string } | { suburb: string },
): Promise<string> {
  const [name] = Object.values(place)
  const bins = await everyBin(record.bins, place)
  if (bins.length === 0)
    throw new Refusal('not-found', `There is no bin in ${name}: write it as the locations of bins have it.`)
  return calendarOf({ record, now }, name ?? '', bins)
}

async function calendarOf(
  { record, now }: Context,
  subject: string,
  bins: readonly RecordedBin[],
): Promise<string> {
  const today = aucklandDate(new Date(now()))
  const planned = await record.bins.plannedDays(
    today,
    bins.map(({ id }) => id),
  )
  return writeCalendar(subject, calendarEvents(bins, planned))
}
