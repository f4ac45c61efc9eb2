import { randomBytes } from 'node:crypto'
import { repeat } from '../abuse/send'
import type { Browser, Office } from './sign-in-office'

const AT_ONCE = 16
/** More reports than a table of 10,000 addresses would take, each from another household. */
const NETWORKS = 5

/**
 * Strangers report errors of a remote in large numbers, then people who have signed in report theirs; returns how many of those are not in
 * the record.
 */
export async function silenceErrorReports(
  office: Office,
  { people, reports }: { people: readonly Browser[]; reports: number },
): Promise<number> {
  await repeat(reports, AT_ONCE, (turn) => {
    const household = Math.floor(turn / NETWORKS).toString(16)
    const stranger = office.browser(turn, `2001:db8:${turn % NETWORKS}:${household}::1`)
    return reportError(stranger, randomBytes(9).toString('base64url'))
  })
  for (const browser of people) {
    const { body } = await browser.open('/app/mf-qr')
    const [, load] = /"loadId":"([^"]+)"/.exec(body) ?? []
    if (!load) throw new Error('The page of a person who had signed in is without the id of its load.')
    await reportError(browser, load)
  }
  const { rows } = await office.database.pool.query<{ recorded: number }>(
    'select count(*)::int as recorded from page_loads',
  )
  return people.length - (rows[0]?.recorded ?? 0)
}

const reportError = (browser: Browser, load: string) =>
  browser.call('POST', '/api/client-errors', {
    ...{ load, remote: 'mf-qr', version: '1.0.0', kind: 'render', message: 'x is not a function' },
  })
