import { Refusal, type ServerPartContext } from 'api/server-part'
import { aucklandDate, streetAndSuburb } from 'shared-domain'
import type { RecordedBin } from 'shared-domain/contract'
import { calendarEvents } from '../../rules/calendars/calendar-events'
import { everyBin } from '../every-bin'
import { writeCalendar } from './write-calendar'

type Context = Pick<ServerPartContext<'bins'>, 'record' | 'now'>

export async function calendarOfBin({ record, now }: Context, id: string): Promise<string> {
  const bin = await record.bins.findTyped(id, 'params.id')
  return calendarOf({ record, now }, `bin ${bin.id}`, [bin])
}

export async function calendarOfPlace({ record, now }: Context, place: Place): Promise<string> {
  const [name = ''] = Object.values(place)
  const asked = await everyBin(record.bins, place)
  const bins = asked.length > 0 ? asked : await binsInAnyCapitals(record.bins, place)
  const [first] = bins
  if (!first)
    throw new Refusal('not-found', `There is no bin in ${name}: write it as the locations of bins have it.`)
  // By one name for all capitals the events have one id.
  const subject = asked.length > 0 ? name : (nameIn(first, place) ?? name)
  return calendarOf({ record, now }, subject, bins)
}

type Place = { street: string } | { suburb: string }

const nameIn = ({ location }: RecordedBin, place: Place) =>
  streetAndSuburb(location)['street' in place ? 'street' : 'suburb']

async function binsInAnyCapitals(bins: Context['record']['bins'], place: Place): Promise<RecordedBin[]> {
  const [name = ''] = Object.values(place)
  return (await everyBin(bins)).filter((bin) => nameIn(bin, place)?.toLowerCase() === name.toLowerCase())
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
  return writeCalendar(subject, calendarEvents(bins, planned), now())
}
