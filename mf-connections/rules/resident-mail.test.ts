import { REPORT_STATUSES } from 'shared-domain/contract'
import { EVENT_KINDS } from '../operations'
import { en } from './mail-texts/en'
import { mi } from './mail-texts/mi'
import { isWithinLimits } from './resident-limits'
import { isToldToResident, type ResidentReport, residentMail } from './resident-mail'

const report: ResidentReport = {
  reference: '7K3MN-9QXAP',
  issue: 'Overflowing',
  bin: { id: 'WN042', location: 'Lambton Quay' },
  status: 'open',
  reason: null,
  original: null,
}
const links = {
  status: 'https://bins.example.govt.nz/report/status/7K3MN-9QXAP',
  stop: 'https://bins.example.govt.nz/stop',
}
const mail = (latest: Parameters<typeof residentMail>[0], fields: Partial<ResidentReport> = {}) =>
  residentMail(latest, { ...report, ...fields }, links)

it.each([
  ['report.received', {}, 'We have your report 7K3MN-9QXAP'],
  ['report.email-given', {}, 'We have your report 7K3MN-9QXAP'],
  ['report.released', { status: 'scheduled' }, 'Your report 7K3MN-9QXAP is scheduled'],
  ['report.changed', { status: 'open' }, 'Your report 7K3MN-9QXAP waits to be taken up'],
  ['report.closed', { status: 'fixed' }, 'Your report 7K3MN-9QXAP is fixed'],
  ['report.reopened', {}, 'Your report 7K3MN-9QXAP is open again'],
  // It was closed again before the mail was sent.
  ['report.reopened', { status: 'closed' }, 'Your report 7K3MN-9QXAP is closed'],
  ['report.changed', { status: 'duplicate' }, 'Your report 7K3MN-9QXAP is handled with another report'],
] as const)('is after %s with %j: %s', (latest, fields, subject) => {
  expect(mail(latest, fields).subject).toBe(subject)
})

it('has both links, the place and what the council wrote, in text and in HTML', () => {
  const { text, html } = mail('report.closed', { status: 'closed', reason: 'It is <the port’s>.' })
  for (const part of [links.status, links.stop, 'Overflowing: WN042, Lambton Quay', '7K3MN-9QXAP'])
    expect([text, html]).toEqual([expect.stringContaining(part), expect.stringContaining(part)])
  expect(text).toContain('The council writes: It is <the port’s>.')
  expect(html).toContain('The council writes: It is &lt;the port’s&gt;.')
})

it('tells of the report that the resident’s is handled with', () => {
  const original = { status: 'fixed', reason: 'It has a new lid.' } as const
  const { subject, text } = mail('report.closed', { status: 'duplicate', original })
  expect(subject).toBe('Your report 7K3MN-9QXAP is handled with another report, which is fixed')
  expect(text).toContain('It has a new lid.')
})

it('is in te reo Māori for a report from a page in it, and what the council wrote stays in English', () => {
  const closed = { ...report, status: 'closed', reason: 'It is the port’s.' } as const
  const { subject, text, html } = residentMail('report.closed', closed, links, mi)
  expect(subject).toBe('Tō pūrongo 7K3MN-9QXAP: kua katia')
  expect(text).toContain('E pūrena ana: WN042, Lambton Quay')
  expect(text).toContain('Ko tā te kaunihera: It is the port’s.')
  expect(html).toContain('<html lang="mi">')
  expect(html).toContain('<p>Ko tā te kaunihera: <span lang="en">It is the port’s.</span></p>')
  expect(html).toContain(`<a href="${links.status}">Tirohia tō pūrongo</a>`)
})

it('has the same placeholders, and no plurals, in every language', () => {
  const placeholders = (text: string) => (text.match(/\{.*?\}/g) ?? []).sort()
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect([key, ...placeholders(mi[key])]).toEqual([key, ...placeholders(en[key])])
    expect(en[key]).not.toMatch(/\{\w+[^\w}]/)
  }
})

it('names no bin that the record does not have', () => {
  expect(mail('report.closed', { bin: null }).text).toContain('\n\nOverflowing\n\n')
})

it('has a sentence for every status', () => {
  for (const status of REPORT_STATUSES)
    expect(mail('report.changed', { status }).subject).not.toContain('undefined')
})

it('is not sent about a report that is held, or about anything but reports', () => {
  const told = EVENT_KINDS.filter((kind) => isToldToResident(kind, true))
  expect(told).toEqual([
    'report.received',
    'report.released',
    'report.changed',
    'report.closed',
    'report.reopened',
  ])
  // Who reported the same has their own mail of its receipt.
  expect(isToldToResident('report.received', false)).toBe(false)
  expect(isToldToResident('report.email-given', false)).toBe(false)
  expect(isToldToResident('report.closed', false)).toBe(true)
})

it('is sent ten times a day about one report, and about twenty reports to one address', () => {
  expect(isWithinLimits({ mails: 9, otherReports: 19 })).toBe(true)
  expect(isWithinLimits({ mails: 10, otherReports: 0 })).toBe(false)
  expect(isWithinLimits({ mails: 0, otherReports: 20 })).toBe(false)
})
