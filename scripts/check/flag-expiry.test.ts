import { flagReminders } from './flag-expiry'

const withFlag = (text: string) => [{ workspace: 'mf-qr', path: 'mf-qr/src/sheets.ts', text }]
const until = (day: string) =>
  withFlag(`export const sheets = flag('mf-qr.sheets', {\n  roles: ['operator'],\n  until: '${day}',\n})`)
const today = new Date('2026-11-22T00:00:00Z')

describe('the check of flags', () => {
  it('ignores a valid flag, reminds of an expired one, and fails after a month', () => {
    expect(flagReminders(until('2026-11-22'), today)).toEqual([])
    expect(flagReminders(until('2026-11-21'), today)).toEqual([
      'mf-qr/src/sheets.ts: mf-qr.sheets ended on 2026-11-21: take it out, with the code that it hides or the code that it spares.',
    ])
    expect(flagReminders(until('2026-10-23'), today)).toHaveLength(1)
    expect(() => flagReminders(until('2026-10-22'), today)).toThrow('mf-qr.sheets ended on 2026-10-22')
  })

  it.each([
    ["flag('mf-routes.sheets', { until: '2027-01-31' })", 'a flag of mf-qr is called mf-qr.something'],
    ["flag('mf-qr.sheets', { until: END })", "mf-qr.sheets needs until: 'YYYY-MM-DD'"],
  ])('refuses %s', (text, sentence) => {
    expect(() => flagReminders(withFlag(text), today)).toThrow(sentence)
  })
})
