import { readEnvironment } from './environment'
import { makeApp } from './testing/make-app'

const CONTACT = 'mailto:security@example.govt.nz'

describe('security.txt', () => {
  it('says where people report weaknesses, and until when that holds (ASVS 4.1.1)', async () => {
    const app = await makeApp({ securityTxt: { contact: CONTACT, expires: '2027-06-30' } })
    const { headers, body } = await app.inject({
      url: '/.well-known/security.txt',
      headers: { host: 'localhost:4173' },
    })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toBe(`Contact: ${CONTACT}
Expires: 2027-06-30T00:00:00Z
Preferred-Languages: en
Canonical: http://localhost:4173/.well-known/security.txt
`)
    await app.close()
  })

  it('is not there unless it is set', async () => {
    const app = await makeApp()
    expect((await app.inject('/.well-known/security.txt')).statusCode).toBe(404)
    await app.close()
  })

  it('is warned of at the start once its day is over', async () => {
    const lines: string[] = []
    const app = await makeApp({
      securityTxt: { contact: CONTACT, expires: '2026-01-01' },
      logLevel: 'warn',
      logSink: { write: (line) => void lines.push(line) },
      now: () => Date.parse('2026-01-02'),
    })
    expect(lines.join()).toContain('SECURITY_EXPIRES is 2026-01-01, which is over')
    await app.close()
  })

  it('is set by two variables, of which neither goes without the other', () => {
    const set = { SECURITY_CONTACT: CONTACT, SECURITY_EXPIRES: '2027-06-30' }
    expect(readEnvironment(set).securityTxt).toEqual({ contact: CONTACT, expires: '2027-06-30' })
    expect(readEnvironment({}).securityTxt).toBeUndefined()
    expect(() => readEnvironment({ SECURITY_CONTACT: CONTACT })).toThrow(
      'SECURITY_EXPIRES is not set: set both SECURITY_CONTACT and SECURITY_EXPIRES, or neither.',
    )
    expect(() => readEnvironment({ ...set, SECURITY_CONTACT: 'call us\nEncryption: none' })).toThrow(
      /^SECURITY_CONTACT is '.*\n.*': set it to where people report weaknesses/,
    )
  })
})
