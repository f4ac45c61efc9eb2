/** One value of an entry: what it was, where that is known, and what it became. */
export interface ChangedValue {
  name: string
  before: string | null
  after: string | null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inWords = (value: unknown): string | null => {
  if (value === undefined) return null
  if (value === null) return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The values that an entry of the audit trail has, one by one: `from` and `to` are what was and what became. */
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
