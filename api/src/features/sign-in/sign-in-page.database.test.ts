import type { FastifyInstance } from 'fastify'
import { makeApp } from '../../server/testing/make-app'
import { makeAppWithAccounts, ORIGIN, PASSWORD, signInAs } from '../accounts/testing/signed-in'
import { isOperatorsPage, pageAccess } from './operators-pages'

const own = { host: new URL(ORIGIN).host, origin: ORIGIN }
const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' }

let app: FastifyInstance
beforeAll(async () => {
  app = await makeAppWithAccounts()
})
afterAll(() => app.close())

const open = (url: string, headers: Record<string, string> = own) => app.inject({ url, headers })
const post = (fields: Record<string, string>, headers: Record<string, string> = form) =>
  app.inject({ method: 'POST', url: '/sign-in', headers, payload: new URLSearchParams(fields).toString() })

describe('the sign-in page', () => {
  it('is shown before the operators’ pages, and before no others', async () => {
    for (const path of [
      '/app',
      '/app/dashboard',
      '/app/routes/R001?day=2026-11-21',
      '/%61pp/routes',
      '/App/x',
      '//app/x',
    ]) {
      const answer = await open(path)
      expect([path, answer.statusCode]).toEqual([path, 303])
      expect(answer.headers.location).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
    }
    for (const path of ['/', '/report', '/nearby', '/technology', '/apple', '/registry.json'])
      expect([path, (await open(path)).statusCode]).not.toEqual([path, 303])
  })

  it('is a small document that loads nothing, and runs the script of the passkey button alone', async () => {
    const answer = await open('/sign-in?next=/app/routes')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('name="next" value="/app/routes"')
    expect(answer.body.match(/<script/g)).toHaveLength(1)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; form-action 'self'.*; script-src 'sha256-\S+'; connect-src 'self'$/,
    )
  })

  it('says below the form who helps when the password is forgotten, also after a failed sign-in', async () => {
    const failed = await post({ name: 'Kiri Ngata', password: 'forgotten' })
    for (const { body } of [await open('/sign-in'), failed])
      expect(body.slice(body.indexOf('</form>'))).toContain(
        'Forgotten your password? An administrator of Smart Bins can make you a link for a new one.',
      )
  })

  it('hides the password while it is typed, and lets password managers and pasting fill it (ASVS 6.2.6, 6.2.7)', async () => {
    const { body } = await open('/sign-in')
    const [field = ''] = /<input id="password"[^>]*>/.exec(body) ?? []
    expect(field).toContain('type="password"')
    expect(field).toContain('autocomplete="current-password"')
    expect(body).not.toMatch(/onpaste|autocomplete="off"/)
  })

  it('writes what it was given as text (ASVS 1.2.1, 3.2.2)', async () => {
    const { body } = await open(`/sign-in?next=${encodeURIComponent('/app/"><script>alert(1)</script>')}`)
    expect(body.match(/<script/g)).toHaveLength(1)
    const failed = await post({ name: '"><img src=x>', password: 'x' })
    expect(failed.body).not.toContain('<img')
  })

  it.each([
    ['viewer', '/app/dashboard'],
    ['admin', '/app/dashboard'],
    ['driver', '/app/run'],
    ['technician', '/app/sensors'],
  ] as const)('leads a %s to their own first page, %s', async (role, first) => {
    const headers = await signInAs(app, role, `a ${role}`)
    for (const next of ['', '/app/dashboard']) {
      const answer = await post({ name: `a ${role}`, password: PASSWORD, ...(next && { next }) })
      expect([next, answer.headers.location]).toEqual([next, first])
    }
    expect((await open('/app', headers)).headers.location).toBe(first)
    expect((await open('/sign-in', headers)).headers.location).toBe(first)
    const dashboard = await open('/app/dashboard', headers)
    expect(dashboard.headers.location).toBe(role === 'driver' ? first : undefined)
    const asked = await post({ name: `a ${role}`, password: PASSWORD, next: '/app/technology' })
    expect(asked.headers.location).toBe('/app/technology')
  })

  it('signs a person in and redirects to the requested page', async () => {
    const kiri = await signInAs(app, 'operator', 'kiri')
    const answer = await post({ name: 'kiri', password: PASSWORD, next: '/app/routes?day=2026-11-21' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/app/routes?day=2026-11-21')
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringContaining('__Host-session='),
      expect.stringContaining('__Host-device='),
    ])
    expect((await open('/app/dashboard', kiri)).statusCode).not.toBe(303)
    expect((await open('/sign-in?next=//evil.example', kiri)).headers.location).toBe('/app/dashboard')
  })

  it('says in words what is wrong, and keeps the name', async () => {
    const wrong = await post({ name: 'nobody', password: 'x', next: '/app/routes' })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.body).toContain(
      '<p class="problem" role="alert" id="problem">The name or the password is wrong.',
    )
    expect(wrong.body).toContain('value="nobody"')
    expect(wrong.body).toContain('value="/app/routes"')
    expect((await post({ name: '' })).body).toContain('Write your name and your password.')
    expect((await post({})).statusCode).toBe(400)
  })

  it('takes a form from our own pages only (ASVS 7.6.2)', async () => {
    const foreign = { ...form, origin: 'https://evil.example' }
    expect((await post({ name: 'kiri', password: PASSWORD }, foreign)).statusCode).toBe(403)
  })

  it('is the only place that takes forms', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/session',
      headers: form,
      payload: 'name=a&password=b',
    })
    expect(answer.statusCode).toBe(415)
  })

  it('is not shown in the demonstration', async () => {
    const demonstration = await makeApp()
    expect((await demonstration.inject('/app/dashboard')).statusCode).not.toBe(303)
    await demonstration.close()
  })
})

describe('the operators’ pages', () => {
  it('are open to roles that may do something there, and closed to others', () => {
    const somebody = { personId: null, name: 'kiri' }
    expect(pageAccess({ ...somebody, roles: [] })).toBe('sign-in')
    expect(pageAccess({ ...somebody, roles: ['driver'] })).toBe('open')
  })

  it('are recognised however the path is written', () => {
    for (const url of ['/app', '/APP/x', '/%61%70p/x', '/app?x', '/app%2fdashboard'])
      expect([url, isOperatorsPage(url)]).toEqual([url, true])
    for (const url of ['/', '/apple', '/report?next=/app', '/%zz'])
      expect([url, isOperatorsPage(url)]).toEqual([url, false])
  })
})
