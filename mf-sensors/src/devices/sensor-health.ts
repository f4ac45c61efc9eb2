import { FAULT_WORDS, momentText, shownFillLevel } from 'shared-domain'
import type { ThingState } from 'shared-ui'
import type { Device, SensorHealth } from '../../operations'
import { t } from '../messages/translate'

/** In the order of urgency. */
export const HEALTHS = [
  'silent',
  'faulty',
  'tilted',
  'battery',
  'not-heard',
  'sound',
  'spare',
  'retired',
] as const
export type Health = (typeof HEALTHS)[number]

export const HEALTH_NAMES = {
  silent: t('devices.silent'),
  faulty: t('devices.faulty'),
  tilted: t('devices.tilted'),
  battery: t('devices.lowBattery'),
  'not-heard': t('devices.notHeardYet'),
  sound: t('devices.sound'),
  spare: t('devices.spare'),
  retired: t('devices.retired'),
} as const satisfies Record<Health, string>

export const HEALTH_STATES = {
  silent: 'wrong',
  faulty: 'wrong',
  tilted: 'wrong',
  battery: 'open',
  'not-heard': 'open',
  sound: 'neutral',
  spare: 'neutral',
  retired: 'neutral',
} as const satisfies Record<Health, ThingState>

/** A battery that will be low within this many weeks should be changed on the next round. */
const SOON_WEEKS = 4

/** The most urgent state of a device. */
export function healthOf(device: Device, health: SensorHealth | null): Health {
  if (device.state !== 'installed') return device.state
  if (device.lastSeenAt === null) return 'not-heard'
  if (health?.silent.some(({ devEui }) => devEui === device.devEui)) return 'silent'
  if (faultOf(device, health)) return 'faulty'
  if (device.lastMeasurement?.isTilted) return 'tilted'
  const weeks = weeksUntilLowOf(device, health)
  return weeks !== null && weeks <= SOON_WEEKS ? 'battery' : 'sound'
}

const faultOf = ({ devEui }: Pick<Device, 'devEui'>, health: SensorHealth | null) =>
  health?.faults?.find((fault) => fault.devEui === devEui)

/** The state in words, as in 'Faulty: sends zeros'. */
export function healthText(device: Device, health: SensorHealth | null): string {
  const state = healthOf(device, health)
  const fault = faultOf(device, health)
  return state === 'faulty' && fault
    ? `${HEALTH_NAMES.faulty}: ${FAULT_WORDS[fault.kind]}`
    : HEALTH_NAMES[state]
}

/** The level of its bin, with how far it can be trusted: as in '22 %, not trusted since 23 Nov, 3:43 pm'. */
export function trustedLevelText(device: Device, health: SensorHealth | null): string {
  const level = levelText(device.levelPercent)
  const fault = faultOf(device, health)
  if (device.levelPercent === null) return level
  if (fault) return t('devices.notTrustedSince', { level, moment: momentText(fault.since) })
  const silent = health?.silent.find(({ devEui }) => devEui === device.devEui)
  return silent ? t('devices.notHeardSince', { level, moment: momentText(silent.lastAt) }) : level
}

/** In how many weeks its battery is low; `null` when that is not known. */
const weeksUntilLowOf = ({ devEui }: Pick<Device, 'devEui'>, health: SensorHealth | null) =>
  health?.batteries.find((battery) => battery.devEui === devEui)?.weeksUntilLow ?? null

/** As in '92%, low in 6 months'. */
export function batteryText(device: Device, health: SensorHealth | null): string {
  const { batteryPercent = null, batteryVolts = null } = device.lastMeasurement ?? {}
  const charge =
    batteryPercent !== null
      ? `${batteryPercent}%`
      : batteryVolts !== null
        ? `${batteryVolts} V`
        : t('devices.notKnown')
  const weeks = weeksUntilLowOf(device, health)
  if (weeks === null) return charge
  if (weeks === 0) return t('devices.low', { charge })
  if (weeks <= QUARTER_WEEKS) return t('devices.lowInWeeks', { charge, weeks })
  const months = Math.floor(weeks / (YEAR_WEEKS / 12))
  if (months < 24) return t('devices.lowInMonths', { charge, months })
  return t('devices.lowInYears', { charge, years: Math.floor(months / 12) })
}

/** Over longer times a forecast is not good to a week. */
const QUARTER_WEEKS = 13
const YEAR_WEEKS = 365.25 / 7

/** The level in percent, rounded as on the pages of bins. */
export function levelText(percent: number | null): string {
  const shown = shownFillLevel({ fillLevel: percent })
  return shown === null ? t('devices.notKnown') : `${shown}%`
}
