import { type ReportLimits, reportLimitsOf } from '../reports/report-limits'
import { type RetainDays, retainDaysOf } from '../retention/retain-days'

/**
 * The settings that can be changed on screen, by the names of their environment variables. The bounds are narrower than those
 * of the environment: a stolen session must neither erase open reports nor shorten the audit trail to days.
 */
export const CHANGEABLE_SETTINGS = {
  RETAIN_CONTACTS_DAYS: { min: 7, max: 730 },
  RETAIN_UNRESOLVED_DAYS: { min: 30, max: 1095 },
  RETAIN_PHOTOS_DAYS: { min: 7, max: 1095 },
  RETAIN_ADDRESSES_DAYS: { min: 1, max: 30 },
  RETAIN_READINGS_DAYS: { min: 90, max: 3650 },
  RETAIN_AUDIT_DAYS: { min: 365, max: 9999 },
  REPORTS_PER_ADDRESS: { min: 3, max: 1000 },
  REPORTS_PER_BIN: { min: 2, max: 1000 },
  REPORTS_PER_MINUTE: { min: 10, max: 10_000 },
  OVERFLOW_COST_CENTS: { min: 100, max: 10_000_000 },
  /** 1 when people who sign in may choose mock data. */
  ALLOW_MOCK_DATA: { min: 0, max: 1 },
} as const

export type SettingName = keyof typeof CHANGEABLE_SETTINGS

/**
 * Settings that may not be more than another one. Contacts and notes of any report are deleted after the second period, so a longer
 * first one would promise residents what is not so.
 */
export const NOT_ABOVE: Partial<Record<SettingName, SettingName>> = {
  RETAIN_CONTACTS_DAYS: 'RETAIN_UNRESOLVED_DAYS',
}

export const SETTING_NAMES = Object.keys(CHANGEABLE_SETTINGS) as SettingName[]
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(CHANGEABLE_SETTINGS, name)

export type SettingValues = Record<SettingName, number>

/** The values, and the same in the form that retention and report limits use. */
export interface SettingsInForce {
  values: SettingValues
  retainDays: RetainDays
  reportLimits: ReportLimits
}

export const settingsOf = (values: SettingValues): SettingsInForce => ({
  values,
  retainDays: retainDaysOf(values),
  reportLimits: reportLimitsOf(values),
})

/** The options with which the server was started. */
export interface StartedWith {
  retainDays: RetainDays
  reportLimits: ReportLimits
  overflowCents: number
  isMockDataAllowed: boolean
}

export const valuesOf = ({
  retainDays: days,
  reportLimits: limits,
  overflowCents,
  isMockDataAllowed,
}: StartedWith): SettingValues => ({
  RETAIN_CONTACTS_DAYS: days.contacts,
  RETAIN_UNRESOLVED_DAYS: days.unresolved,
  RETAIN_PHOTOS_DAYS: days.photos,
  RETAIN_ADDRESSES_DAYS: days.addresses,
  RETAIN_READINGS_DAYS: days.readings,
  RETAIN_AUDIT_DAYS: days.audit,
  REPORTS_PER_ADDRESS: limits.perAddress,
  REPORTS_PER_BIN: limits.perBin,
  REPORTS_PER_MINUTE: limits.burst,
  OVERFLOW_COST_CENTS: overflowCents,
  ALLOW_MOCK_DATA: isMockDataAllowed ? 1 : 0,
})
