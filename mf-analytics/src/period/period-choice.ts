import { addDays, aucklandDate, dayText, paths } from 'shared-domain'
import { useLocation, useNavigate } from 'shared-ui'
import { PERIOD_DAYS_MAX, type Period, periodDays } from '../../operations'
import { t } from '../messages/translate'

const monthStart = (day: string) => `${day.slice(0, 7)}-01`
const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** A council's year begins on 1 July. */
const financialYear = (day: string) =>
  day.slice(5) >= '07-01' ? `${day.slice(0, 4)}-07-01` : `${Number(day.slice(0, 4)) - 1}-07-01`

/** Periods by their names in the URL. */
export const PRESETS = {
  '7-days': {
    label: t('period.last7Days'),
    of: (today: string) => ({ from: addDays(today, -7), to: today }),
  },
  '28-days': {
    label: t('period.last28Days'),
    of: (today: string) => ({ from: addDays(today, -28), to: today }),
  },
  '90-days': {
    label: t('period.last90Days'),
    of: (today: string) => ({ from: addDays(today, -90), to: today }),
  },
  'this-month': {
    label: t('period.thisMonth'),
    of: (today: string) => ({ from: monthStart(today), to: today }),
  },
  'last-month': {
    label: t('period.lastMonth'),
    of(today: string) {
      const to = addDays(monthStart(today), -1)
      return { from: monthStart(to), to }
    },
  },
  'this-year': {
    label: t('period.thisFinancialYear'),
    of: (today: string) => ({ from: financialYear(today), to: today }),
  },
  'last-year': {
    label: t('period.lastFinancialYear'),
    of(today: string) {
      const start = financialYear(today)
      return { from: yearBefore(start), to: addDays(start, -1) }
    },
  },
} as const satisfies Record<string, { label: string; of: (today: string) => Period }>
export type Preset = keyof typeof PRESETS

export const isPreset = (name: string | null): name is Preset => name !== null && Object.hasOwn(PRESETS, name)

/** The choice in the URL; without one the page shows the present week and month. */
export type PeriodChoice =
  | { kind: 'none' }
  | { kind: 'preset'; preset: Preset }
  | { kind: 'days'; days: Period }
  /** The address names a period that cannot be read. */
  | { kind: 'unreadable' }

const DAY = /^\d{4}-\d\d-\d\d$/
/** No record is older. While a year is typed, its first digits are an earlier one. */
const FIRST_DAY = '2000-01-01'
/** February has no thirtieth, and `Date` reads it as 2 March. */
const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** A period by its name goes before days. @internal */
export function parseChoice(search: string): PeriodChoice {
  const params = new URLSearchParams(search)
  const [preset, from, to] = [params.get('period'), params.get('from'), params.get('to')]
  if (isPreset(preset)) return { kind: 'preset', preset }
  if (preset === null && isDay(from) && isDay(to)) return { kind: 'days', days: { from, to } }
  return preset === null && from === null && to === null ? { kind: 'none' } : { kind: 'unreadable' }
}

function choiceUrl(choice: PeriodChoice): string {
  if (choice.kind === 'none' || choice.kind === 'unreadable') return paths.analytics
  const query = choice.kind === 'preset' ? { period: choice.preset } : choice.days
  return `${paths.analytics}?${new URLSearchParams(query)}`
}

/** Why no figures can be counted for this choice; `null` when they can. */
function choiceFault(choice: PeriodChoice, today: string): string | null {
  if (choice.kind === 'unreadable') return t('period.addressCannotBeRead')
  return choice.kind === 'days' ? daysFault(choice.days, today) : null
}

/** Why no figures can be counted for these days; `null` when they can. @internal */
export function daysFault({ from, to }: Period, today: string): string | null {
  if (from < FIRST_DAY || to < FIRST_DAY) return t('period.chooseDaysFrom2000On')
  if (from > to) return t('period.lastDayIsBeforeFirstOne')
  if (from > today) return t('period.thisPeriodHasNotBegun')
  if (periodDays({ from, to }) > PERIOD_DAYS_MAX) return t('period.chooseTwoYearsAtMost')
  return null
}

/** The chosen days, at most until today; without a choice the last 28. @internal */
export function chosenDays(choice: PeriodChoice, today: string): Period {
  if (choice.kind === 'days') return { ...choice.days, to: choice.days.to > today ? today : choice.days.to }
  return PRESETS[choice.kind === 'preset' ? choice.preset : '28-days'].of(today)
}

/** The chosen period lives in the URL, so that it can be linked to and Back restores the one before. */
export function usePeriodChoice() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const today = aucklandDate(new Date())
  const choice = parseChoice(search)
  const days = chosenDays(choice, today)
  return {
    choice,
    days,
    today,
    fault: choiceFault(choice, today),
    change: (next: PeriodChoice) => navigate(choiceUrl(next)),
  }
}
export type ChosenPeriod = ReturnType<typeof usePeriodChoice>

const short = new Intl.DateTimeFormat('en-NZ', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** Such as '27 Sept'. */
export const shortDayText = (day: string) => short.format(Date.parse(day))

/** Such as '27 Sept – 24 Oct 2026'. */
export function periodText({ from, to }: Period): string {
  if (from === to) return dayText(to)
  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDayText(from) : dayText(from)} – ${dayText(to)}`
}
