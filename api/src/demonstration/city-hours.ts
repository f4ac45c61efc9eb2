import { aucklandTime } from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'

/** The usual shift of the trucks. */
export const SHIFT = { from: '06:00', to: '14:30' }
const SHIFT_FROM = clockSeconds(SHIFT.from) / 60
const SHIFT_MINUTES = clockSeconds(SHIFT.to) / 60 - SHIFT_FROM
const DAY_MINUTES = 24 * 60
/** The last minute of a day: no time of day is later. */
const LAST_MINUTE = DAY_MINUTES - 1
const STEP_MINUTES = 30
/** The city opens with rounds that have just left, so it opens at least this long after the start of the shift… */
const LEFT_FOR_MINUTES = 30
/** …and early enough that they, and one that leaves a little later, are back before its end. */
const STILL_TO_DRIVE_MINUTES = 210

/** The time of day in New Zealand, in minutes from 0:00 on the clock. */
export function clockMinutes(moment: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = aucklandTime(moment).slice(-8).split(':').map(Number)
  return hours * 60 + minutes + seconds / 60
}

/**
 * By how many minutes the city's working day differs from the usual one. It shows rounds under way whenever it is opened, and crews
 * keep to their shifts, so opened in the evening or at night it is a city that collects then. In the hours before midnight the shift
 * cannot be late enough: its rounds are then well under way.
 */
export function workingDayShift(opened: Date): number {
  const now = clockMinutes(opened)
  const latest = DAY_MINUTES - SHIFT_FROM - SHIFT_MINUTES
  const wanted = Math.min(Math.max(0, now - (SHIFT_FROM + SHIFT_MINUTES - STILL_TO_DRIVE_MINUTES)), latest)
  const later = Math.min(latest, Math.ceil(wanted / STEP_MINUTES) * STEP_MINUTES)
  if (later > 0) return later
  const early = Math.min(0, now - LEFT_FOR_MINUTES - SHIFT_FROM)
  return Math.max(-SHIFT_FROM, Math.floor(early / STEP_MINUTES) * STEP_MINUTES)
}

/** The fleet with all its times of day moved by these minutes, within the day. */
export const fleetMovedBy = ({ facilities, trucks, ...fleet }: Fleet, minutes: number): Fleet => {
  const moved = (time: string) => clockText(clockSeconds(time) / 60 + minutes)
  return {
    ...fleet,
    facilities: facilities.map((facility) => ({
      ...facility,
      opensAt: moved(facility.opensAt),
      closesAt: moved(facility.closesAt),
    })),
    trucks: trucks.map((truck) => ({
      ...truck,
      shift: { from: moved(truck.shift.from), to: moved(truck.shift.to) },
      break: truck.break && { ...truck.break, from: moved(truck.break.from), to: moved(truck.break.to) },
    })),
  }
}

function clockText(minutes: number): string {
  const within = Math.min(LAST_MINUTE, Math.max(0, minutes))
  return [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
