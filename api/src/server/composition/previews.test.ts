import { publishRemote } from 'delivery'
import { builtRemote, testStore } from 'delivery/testing'
import type { FastifyInstance } from 'fastify'
import { makeApp } from '../testing/make-app'

const SHELL = `<meta name="provides" content='{"shell":"1.0.0","shared-ui":"1.0.0","shared-domain":"1.0.0","api":"1.0.0"}'>`

let app: FastifyInstance
beforeAll(async () => {
  const store = testStore()
  app = await makeApp({ store, shell: SHELL })
  await publishRemote(store, builtRemote({ version: '1.4.0' }))
  const newer = { name: 'mf-qr', version: '2.0.0', requires: { shell: '^1.3.0' } }
  await publishRemote(store, builtRemote(newer))
})
afterAll(() => app.close())

const preview = (version: string) => app.inject(`/api/remotes/mf-qr/versions/${version}`)

describe('the preview of a version', () => {
  it('is there once it is published, live or not, pinned by its own hashes, and no cache keeps it', async () => {
    const answer = await preview('1.4.0')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ base: '/remotes/mf-qr/1.4.0/', version: '1.4.0' })
    expect(Object.keys(answer.json().files)).toEqual(['mf-manifest.json', 'remoteEntry.js'])
    expect(JSON.stringify((await app.inject('/registry.json')).json())).not.toContain('mf-qr')
  })

  it.each([
    ['1.5.0', 404, 'mf-qr 1.5.0 is not in the store: publish it, or ask for another version.'],
    ['2.0.0', 409, 'mf-qr 2.0.0 requires shell ^1.3.0, but 1.0.0 is deployed'],
    ['..%2F1.4.0', 400, 'Not a version such as 1.2.3.'],
  ])('of %s is refused with %s and a sentence', async (version, status, sentence) => {
    const answer = await preview(version)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().detail).toContain(sentence)
  })
})
