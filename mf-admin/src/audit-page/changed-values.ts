import { t } from '../messages/translate'
import { valueLabel } from './value-labels'

/** One value of an entry, after the change and, if known, before it. */
export interface ChangedValue {
  name: string
  before: string | null
  after: string | null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inWords = (value: unknown): string | null => {
  if (value === undefined) return null
  if (value === null) return t('audit.nothing')
  if (typeof value === 'boolean') return value ? t('audit.yes') : t('audit.no')
  if (Array.isArray(value)) return value.map(inWords).join(', ') || t('audit.nothing')
  if (isRecord(value))
    return Object.entries(value)
      .flatMap(([name, each]) => (each === undefined ? [] : `${valueLabel('', name)}: ${inWords(each)}`))
      .join(', ')
  return String(value)
}

/** Returns the values of an entry one by one. In an entry, `from` holds those before the change and `to` those after it. */
export function changedValues(change: unknown): ChangedValue[] {
  if (!isRecord(change)) return []
  const { from, to, ...others } = change
  return [
    ...comparedValues(from, to),
    ...Object.entries(others).map(([name, value]) => ({ name, before: null, after: inWords(value) })),
  ]
}

function comparedValues(from: unknown, to: unknown): ChangedValue[] {
  if (from === undefined && to === undefined) return []
  if (!isRecord(from) && !isRecord(to)) return [{ name: 'value', before: inWords(from), after: inWords(to) }]
  const [was, became] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(became)])].map((name) => ({
    name,
    before: inWords(was[name]),
    after: inWords(became[name]),
  }))
}
