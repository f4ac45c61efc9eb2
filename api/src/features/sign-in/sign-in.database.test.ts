import type { FastifyInstance } from 'fastify'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { addAccount, changePassword, changeRole, listAccounts, setActive } from '../accounts/accounts'
import { makeAppWithAccounts, ORIGIN, PASSWORD, signInAgain, signInAs } from '../accounts/testing/signed-in'
import { partsThatServe } from '../server-parts/testing/walked-parts'

const own = { host: new URL(ORIGIN).host, origin: ORIGIN }

let app: FastifyInstance
beforeEach(async () => {
  app = await makeAppWithAccounts({ serverParts: partsThatServe('/api/audit') })
})
afterEach(() => app.close())

const send = (payload: object, remoteAddress = '192.0.2.7', cookie?: string) => {
  const headers = { ...own, ...(cookie && { cookie }) }
  return app.inject({ method: 'POST', url: '/api/session', headers, payload, remoteAddress })
}
async function statusesOf(times: number, payload: object, remoteAddress?: string): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i += 1) statuses.push((await send(payload, remoteAddress)).statusCode)
  return statuses
}
/** Makes so many of each failure that is noted. */
const repeatFailures = (times: number) =>
  app.database.pool.query(
    'insert into failed_sign_ins select key, at from failed_sign_ins, generate_series(2, $1)',
    [times],
  )
async function signInOnDevice(name: string, cookie?: string) {
  await addAccount(app.database, { name, role: 'operator', password: PASSWORD })
  const { headers } = await send({ name, password: PASSWORD }, '192.0.2.7', cookie)
  const [, device = ''] = [headers['set-cookie']].flat()
  return { device: device.split(';', 1)[0] as string }
}
const whoIs = async (headers: Record<string, string>) =>
  (await app.inject({ url: '/api/session', headers })).json()
const trail = async () => (await app.database.pool.query('select * from audit order by seq')).rows

describe('signing in', () => {
  it('gives a cookie that only our own site gets, and says who one is (ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4, 7.2.2, 7.2.3)', async () => {
    await signInAs(app, 'operator', 'Mārama')
    const answer = await send({ name: ' mārama ', password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      person: { name: 'Mārama', roles: ['operator'], roleNames: ['operator'] },
      isDemonstrationOperator: false,
    })
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(
        /^__Host-device=[\w.-]{66}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  })

  it('keeps no token that could be used', async () => {
    const { cookie } = await signInAs(app, 'operator')
    const { rows } = await app.database.pool.query('select * from sessions')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  })

  it('refuses a wrong password, an unknown name and a deactivated account in the same words', async () => {
    await signInAs(app, 'operator', 'kiri')
    await signInAs(app, 'driver', 'tama')
    await setActive(app.database, 'tama', false, { hasProvider: false })
    const answers = [
      await send({ name: 'kiri', password: 'not the one at all' }),
      await send({ name: 'nobody', password: PASSWORD }),
      await send({ name: 'tama', password: PASSWORD }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toBe(answers[0]?.body)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('ends the session that was there before (ASVS 7.2.4)', async () => {
    const first = await signInAs(app, 'operator', 'kiri')
    const payload = { name: 'kiri', password: PASSWORD }
    await app.inject({ method: 'POST', url: '/api/session', headers: first, payload })
    expect(await whoIs(first)).toMatchObject({ person: null })
  })

  it('pauses after ten failures of a name from one address, but not from another (ASVS 6.3.1)', async () => {
    await signInAs(app, 'operator', 'kiri')
    const wrong = { name: 'kiri', password: 'not the one at all' }
    const statuses = await Promise.all(Array.from({ length: 14 }, () => send(wrong)))
    // Those at the same time count against each other: it may be fewer.
    expect(statuses.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10)
    const rested = await send({ name: 'KIRI', password: PASSWORD })
    expect(rested.statusCode).toBe(429)
    expect(rested.headers['retry-after']).toBe('900')
    expect((await send({ name: 'kiri', password: PASSWORD }, '198.51.100.9')).statusCode).toBe(200)
    await app.database.pool.query(`update failed_sign_ins set at = at - interval '16 minutes'`)
    expect((await send({ name: 'kiri', password: PASSWORD })).statusCode).toBe(200)
  })

  it('lets people in behind a proxy from whose address fifty wrong passwords came, and tries few of each name there', async () => {
    await signInAs(app, 'operator', 'kiri')
    await send({ name: 'name 0', password: 'x' })
    await repeatFailures(50)
    expect((await send({ name: 'kiri', password: PASSWORD })).statusCode).toBe(200)
    expect(await statusesOf(4, { name: 'kiri', password: 'x' })).toEqual([401, 401, 401, 429])
    expect((await send({ name: 'name 1', password: 'x' }, '198.51.100.9')).statusCode).toBe(401)
  })

  it('lets a person in from a twelfth address after ten failures from each of eleven, and tries few there', async () => {
    await signInAs(app, 'operator', 'kiri')
    for (let host = 1; host <= 11; host += 1)
      await send({ name: 'kiri', password: 'x' }, `198.51.100.${host}`)
    await repeatFailures(10)
    expect((await send({ name: 'kiri', password: PASSWORD }, '203.0.113.12')).statusCode).toBe(200)
    const wrong = { name: 'kiri', password: 'x' }
    expect(await statusesOf(4, wrong, '203.0.113.12')).toEqual([401, 401, 401, 429])
    expect((await send({ name: 'kiri', password: PASSWORD }, '198.51.100.1')).statusCode).toBe(429)
  })

  it('counts the networks of one provider’s customer as one address', async () => {
    const wrong = { name: 'kiri', password: 'x' }
    await send(wrong, '2001:db8:1:1::1')
    await repeatFailures(10)
    expect((await send(wrong, '2001:db8:1:2::1')).statusCode).toBe(429)
    expect((await send(wrong, '2001:db8:2:2::1')).statusCode).toBe(401)
  })

  it.each([
    ['name', 1000, '203.0.113.'],
    ['address', 500, '192.0.2.'],
  ])(
    'slows strangers down once a single %s has had %i failures (ASVS 6.3.1)',
    async (part, failures, network) => {
      const tryOnce = (i: number) =>
        part === 'name'
          ? send({ name: 'kiri', password: 'x' }, `${network}${i}`)
          : send({ name: `name ${i}`, password: 'x' }, `${network}7`)
      await tryOnce(0)
      await repeatFailures(failures)
      const answer = await tryOnce(1)
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '10'])
      expect(answer.json().detail).toBe('Too many sign-ins failed. Wait 10 seconds, then try again.')
      await app.database.pool.query(`update failed_sign_ins set at = at - interval '11 seconds'`)
      expect((await tryOnce(2)).statusCode).toBe(401)
    },
  )

  it('gives a device that a person has signed in on its own ten tries, whatever others do', async () => {
    const { device } = await signInOnDevice('kiri')
    const wrong = { name: 'kiri', password: 'x' }
    await send(wrong)
    await repeatFailures(1000)
    expect((await send({ name: 'kiri', password: PASSWORD })).statusCode).toBe(429)
    expect((await send({ name: 'kiri', password: PASSWORD }, '192.0.2.7', device)).statusCode).toBe(200)
    for (let i = 0; i < 10; i += 1) expect((await send(wrong, '192.0.2.7', device)).statusCode).toBe(401)
    expect((await send(wrong, '198.51.100.9', device)).statusCode).toBe(429)
  })

  it('gives no allowance to a device of somebody else, or to one that was made up (ASVS 9.1.1)', async () => {
    const { device } = await signInOnDevice('tama')
    await signInAs(app, 'operator', 'kiri')
    await send({ name: 'kiri', password: 'x' })
    await repeatFailures(10)
    const made = `__Host-device=${'a'.repeat(22)}.${'b'.repeat(43)}`
    for (const cookie of [device, made, '__Host-device=', '__Host-device=x.y'])
      expect((await send({ name: 'kiri', password: PASSWORD }, '192.0.2.7', cookie)).statusCode).toBe(429)
  })

  it('knows a device for each of the people who signed in on it', async () => {
    const { device } = await signInOnDevice('tama')
    const both = (await signInOnDevice('kiri', device)).device
    await send({ name: 'kiri', password: 'x' })
    await send({ name: 'tama', password: 'x' })
    await repeatFailures(10)
    for (const name of ['kiri', 'tama'])
      expect((await send({ name, password: PASSWORD }, '192.0.2.7', both)).statusCode).toBe(200)
  })

  it('does not count those that succeed', async () => {
    await signInAs(app, 'operator', 'kiri')
    for (let i = 0; i < 12; i += 1)
      expect((await send({ name: 'kiri', password: PASSWORD })).statusCode).toBe(200)
  })

  it('writes down neither passwords nor names that nobody has (ASVS 16.2.1, 16.2.5, 16.3.1, 16.3.3)', async () => {
    await signInAs(app, 'operator', 'kiri')
    await send({ name: 'hunter2 typed as name', password: 'hunter2 typed as password' })
    const tables = ['audit', 'failed_sign_ins', 'sessions', 'people', 'facts']
    const rows = await Promise.all(tables.map((table) => app.database.pool.query(`select * from ${table}`)))
    expect(JSON.stringify(rows.map(({ rows }) => rows))).not.toMatch(/hunter2|correct horse/)
    expect(JSON.stringify(rows.slice(1).map(({ rows }) => rows))).not.toContain('192.0.2')
    expect((await trail()).map(({ actor, action, address }) => [actor, action, address])).toEqual([
      ['account command', 'account.add', null],
      ['kiri', 'session.begin', '127.0.0.1'],
      ['nobody', 'session.refuse', '192.0.2.7'],
    ])
  })

  it('is not there in the demonstration, which says whose behalf it acts on', async () => {
    const demonstration = await makeApp({ database: await makeTestDatabase() })
    const payload = { name: 'kiri', password: PASSWORD }
    const answer = await demonstration.inject({ method: 'POST', url: '/api/session', payload })
    expect(answer.statusCode).toBe(409)
    expect((await demonstration.inject('/api/session')).json()).toEqual({
      person: {
        name: 'demonstration operator',
        roles: ['supervisor', 'driver'],
        roleNames: ['supervisor', 'driver'],
      },
      isDemonstrationOperator: true,
    })
    await demonstration.close()
  })
})

describe('a session', () => {
  const age = (column: string, interval: string) =>
    app.database.pool.query(`update sessions set ${column} = now() - interval '${interval}'`)

  it('ends by signing out (ASVS 7.4.1)', async () => {
    const kiri = await signInAs(app, 'operator', 'kiri')
    const answer = await app.inject({ method: 'DELETE', url: '/api/session', headers: kiri })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/,
    )
    expect(await whoIs(kiri)).toMatchObject({ person: null })
    expect(await trail()).toContainEqual(expect.objectContaining({ actor: 'kiri', action: 'session.end' }))
  })

  it('ends after seven days, however much it is used (ASVS 7.3.2)', async () => {
    const kiri = await signInAs(app, 'operator', 'kiri')
    await age('created_at', '7 days 1 second')
    expect(await whoIs(kiri)).toMatchObject({ person: null })
  })

  it('ends everywhere when the password changes or the account is shut (ASVS 7.4.2, 7.4.3)', async () => {
    const kiri = await signInAs(app, 'operator', 'kiri')
    const phone = await signInAgain(app, 'kiri')
    await changePassword(app.database, 'Kiri', 'another long password')
    expect(await whoIs(kiri)).toMatchObject({ person: null })
    expect(await whoIs(phone)).toMatchObject({ person: null })
    // Else the next sign-in would ask for a password that the administrator does not know.
    await app.database.pool.query('update people set must_change_password = false')
    const again = await signInAgain(app, 'kiri', 'another long password')
    expect(await whoIs(again)).toMatchObject({ person: { name: 'kiri' } })
    await setActive(app.database, 'kiri', false, { hasProvider: false })
    expect(await whoIs(again)).toMatchObject({ person: null })
    await setActive(app.database, 'kiri', true, { hasProvider: false })
    expect(await whoIs(again)).toMatchObject({ person: null })
  })

  it('has the role that the person has now', async () => {
    await signInAs(app, 'admin')
    const kiri = await signInAs(app, 'admin', 'kiri')
    await changeRole(app.database, 'kiri', 'viewer', { hasProvider: false })
    expect(await whoIs(kiri)).toMatchObject({ person: { roles: ['viewer'] } })
    expect((await app.inject({ url: '/api/audit', headers: kiri })).statusCode).toBe(403)
  })
})

describe('the audit trail', () => {
  it.each(['update audit set actor = null', 'delete from audit', 'truncate audit'])(
    'is not changed by %s',
    async (statement) => {
      await signInAs(app, 'viewer')
      await expect(app.database.pool.query(statement)).rejects.toThrow('only ever added to')
      expect(await trail()).toHaveLength(2)
    },
  )
})

describe('accounts', () => {
  it('are listed without anything secret', async () => {
    await signInAs(app, 'driver', 'tama')
    expect(await listAccounts(app.database)).toEqual([
      {
        name: 'tama',
        role: 'driver',
        isActive: true,
        canSignIn: true,
        isBreakGlass: false,
        isOfProvider: false,
      },
    ])
  })

  it('have each name once, whatever its case, and a password that is not easy to guess (ASVS 6.2.1)', async () => {
    await signInAs(app, 'driver', 'tama')
    await expect(signInAs(app, 'viewer', 'TAMA')).rejects.toThrow('There is an account of TAMA already')
    await expect(changePassword(app.database, 'tama', 'short')).rejects.toThrow('Choose one of 12 to 1000')
    await expect(changePassword(app.database, 'tama', 'tama tama tama')).rejects.toThrow('holds the name')
    await expect(changeRole(app.database, 'nobody', 'admin', { hasProvider: false })).rejects.toThrow(
      'There is no account of nobody',
    )
  })
})
