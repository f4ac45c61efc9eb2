import type { ConnectionEvent } from '../operations'
import { mailContent } from './mail-content'

const event = (id: string): ConnectionEvent => ({
  id,
  kind: 'report.received',
  at: '2026-11-20T03:14:00.000Z',
  subject: `report:${id}`,
  bin: { id: 'WCC34', location: '<b>12</b> "Cuba" & Dixon' },
  what: 'Overflowing',
  priority: null,
})
const links = {
  product: 'https://bins.example.govt.nz',
  unsubscribe: 'https://bins.example.govt.nz/stop?a=1&b=2',
}
const LINE = 'Report received: Overflowing, WCC34, <b>12</b> "Cuba" & Dixon'

it('says in its text and in its HTML the same, and escapes it there', () => {
  const { subject, text, html } = mailContent({ events: [event('1')], count: 1 }, links)
  expect(subject).toBe(LINE)
  expect(text).toContain(LINE)
  expect(text).toContain('Stop these mails: https://bins.example.govt.nz/stop?a=1&b=2')
  const escaped = 'Report received: Overflowing, WCC34, &lt;b&gt;12&lt;/b&gt; &quot;Cuba&quot; &amp; Dixon'
  expect(html).toContain(`<title>${escaped}</title>`)
  expect(html).toContain(`<h1>${escaped}</h1>`)
  expect(html).toContain('<a href="https://bins.example.govt.nz/stop?a=1&amp;b=2">Stop these mails</a>')
})

it('lists twenty of ten thousand events', () => {
  const events = Array.from({ length: 1_000 }, (_, i) => event(String(i)))
  const { subject, text, html } = mailContent({ events, count: 10_000 }, links)
  expect(subject).toBe('10,000 events')
  expect(text.match(/^- Report received/gm)).toHaveLength(20)
  expect(text).toContain('and 9,980 more')
  expect(html.match(/<li>/g)).toHaveLength(21)
})
