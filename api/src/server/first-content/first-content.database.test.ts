import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { FirstAnswer } from 'shared-domain'
import type { Role } from 'shared-domain/contract'
import { makeAppWithAccounts, ORIGIN, signInAs } from '../../features/accounts/testing/signed-in'
import { makeSite } from '../public-pages/testing/make-site'

/** Shows which answers it was given; what it is asked to do in `do` it does instead. */
const RENDERER = `
const asked = (address, name) => new URL(address, 'http://page').searchParams.get(name)
exports.requestsOf = (expose, address) =>
  expose !== 'FleetPage' && !asked(address, 'old')
    ? [{ path: '/api/alerts', request: {} }, { path: '/api/reports', request: {} }]
    : null
exports.renderPage = (expose, { address, answers }) => {
  if (asked(address, 'do') === 'throw') throw new Error('no')
  if (asked(address, 'do') === 'hang') for (;;);
  return '<h1>' + expose + ' of ' + answers.map(({ path }) => path) + '</h1>'
}`
const FRAME = `exports.renderFrame = ({ page, cookies }) => '<aside>' + cookies + '</aside><main>' + page + '</main>'`
const SHELL = '<!--boot-data--><body><div id="root"></div></body>'

const site = makeSite({ 'first-content/renderer.js': RENDERER })
const page = (expose: string, path: string) => ({ path, expose, title: expose, needs: 'record:read' })
const remote = {
  ...site.unreleased.remotes[0],
  pages: [
    page('DashboardPage', '/app/dashboard'),
    page('BinsPage', '/app/bins'),
    { ...page('FleetPage', '/app/fleet'), needs: 'routes:read' },
  ],
} as (typeof site.unreleased.remotes)[0]
mkdirSync(join(site.siteFolder, 'first-content'))
writeFileSync(join(site.siteFolder, 'first-content/frame.js'), FRAME)
writeFileSync(join(site.siteFolder, 'shell/index.html'), SHELL)

let app: FastifyInstance
const headersOf = new Map<Role, Record<string, string>>()
beforeAll(async () => {
  app = await makeAppWithAccounts({ ...site, unreleased: { revision: 1, remotes: [remote] } })
  for (const role of ['operator', 'viewer', 'driver'] as const) headersOf.set(role, await signInAs(app, role))
  await untilRendered()
}, 60_000)
afterAll(() => app.close())

const NAVIGATION = { 'sec-fetch-dest': 'document' }
const open = (role: Role | null, url = '/app/dashboard', headers: Record<string, string> = NAVIGATION) =>
  app.inject({
    url,
    headers: { ...(role ? headersOf.get(role) : { host: new URL(ORIGIN).host }), ...headers },
  })
const answersIn = (body: string): FirstAnswer[] =>
  JSON.parse(/id="first-answers">(.*?)<\/script>/.exec(body)?.[1] ?? '[]')
/** Starting the processes takes a busy machine a while. */
async function untilRendered() {
  for (let tries = 0; tries < 100; tries++) {
    if ((await open('operator')).body.includes('DashboardPage of')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Nothing was rendered.')
}

describe('the document of a page of staff', () => {
  it('shows the page in the frame, and has the answers from which it was rendered', async () => {
    const { body } = await open('operator')
    expect(body).toContain('<main><h1>DashboardPage of /api/session,/api/alerts,/api/reports</h1></main>')
    const own = await app.inject({ url: '/api/alerts', headers: headersOf.get('operator') ?? {} })
    expect(answersIn(body)).toContainEqual({ path: '/api/alerts', request: {}, answer: own.json() })
  })

  it('has nothing that the API refuses the person (ASVS 8.2.1)', async () => {
    const { body } = await open('viewer')
    expect(body).toContain('<h1>DashboardPage of /api/session,/api/alerts</h1>')
    expect(answersIn(body).map(({ path }) => path)).toEqual(['/api/session', '/api/alerts'])
  })

  it.each([
    ['a role that may not open it', () => open('driver', '/app/bins')],
    ['a service worker, which keeps it for use without a signal', () => open('operator', undefined, {})],
    ['a page without first content', () => open('operator', '/app/fleet')],
    ['an address without first content', () => open('operator', '/app/dashboard?old=1')],
  ])('is as before for %s', async (_, opened) => {
    const { statusCode, body } = await opened()
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"></div>')
    expect(answersIn(body)).toEqual([])
  })

  it('is not for a visitor without a session', async () => {
    const { statusCode, body } = await open(null)
    expect(statusCode).toBe(303)
    expect(body).not.toContain('DashboardPage')
  })

  it('is kept by no cache when it shows something of the record (ASVS 14.2.2)', async () => {
    expect((await open('operator')).headers['cache-control']).toBe('no-store')
    expect((await open('driver', '/app/bins')).headers['cache-control']).toBe('private, no-cache')
  })

  it('gives the frame the cookie of the sidebar and no other', async () => {
    const session = headersOf.get('operator')?.cookie ?? ''
    const cookie = `${session}; sidebar_state=collapsed`
    const { body } = await open('operator', '/app/dashboard', { ...NAVIGATION, cookie })
    expect(body).toContain('<aside>sidebar_state=collapsed</aside>')
  })

  it('is as before when its renderer throws or does not end, which is counted', async () => {
    const { failed, late } = { ...app.firstContents.counts }
    const { body } = await open('operator', '/app/dashboard?do=throw')
    expect(body).toContain('<div id="root"></div>')
    expect(app.firstContents.counts.failed).toBe(failed + 1)
    const hung = await open('operator', '/app/dashboard?do=hang')
    expect(hung.body).toContain('<div id="root"></div>')
    expect(app.firstContents.counts.late).toBe(late + 1)
    const { body: metrics } = await app.inject('/metrics')
    expect(metrics).toContain(`smart_bins_first_contents{outcome="late"} ${late + 1}`)
    await untilRendered()
  }, 30_000)
})
