import type { FastifyInstance } from 'fastify'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import type { Database } from '../../database/database'
import { makeTestDatabase } from '../../database/testing/test-database'
import { forgetBins, keepBins } from '../../features/bins/testing/keep-bins'
import { buildApp } from '../app'
import { makeSite } from './testing/make-site'

/** Shows the bin of the address; what it is asked to do in `do` it does instead. */
const RENDERER = `
const asked = (address, name) => new URL(address, 'http://page').searchParams.get(name)
exports.requestOf = (expose, address) => {
  if (asked(address, 'do') === 'ask for secrets') return { operation: 'listReports' }
  return { operation: 'binSurroundings', params: { id: asked(address, 'bin') ?? '' }, query: { radius: '1' } }
}
exports.renderPage = (expose, settings, data) => {
  if (asked(data.address, 'do') === 'throw') throw new Error('no')
  if (asked(data.address, 'do') === 'hang') for (;;);
  return {
    html: expose + ' of ' + encodeURIComponent(data.answer?.bin?.location ?? 'nothing'),
    isMissing: data.answer === null,
  }
}`
const SITE = makeSite({
  'pages/pages.json':
    '[{"path":"/report","document":"bare.html","rendered":{"expose":"ReportPage","template":"template.html"}}]',
  'pages/bare.html': '<div id="root">bare</div><!--settings-->',
  'pages/template.html': '<div id="root"><!--page--></div><!--settings--><script>go()</script>',
  'pages/renderer.js': RENDERER,
})

let database: Database
let app: FastifyInstance
beforeAll(async () => {
  database = await makeTestDatabase()
  const openData = { ...DEMONSTRATION_SETTINGS.openData, isDemonstration: false, isMirrored: true }
  const settings = { ...DEMONSTRATION_SETTINGS, openData }
  app = await buildApp({ ...SITE, settings, database })
  await untilRendered()
}, 60_000)
afterAll(() => app.close())
afterEach(() => forgetBins(database))

const open = (query: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/report?${query}`, headers })
const keep = (location: string) => keepBins(database, { id: 'W1', location, lat: -41.29, lng: 174.78 })
/** The thread starts with the first request; whoever comes before it is there gets the page without data. */
async function untilRendered() {
  for (let tries = 0; tries < 100; tries++) {
    if ((await open('bin=W1')).body.includes('ReportPage of')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Nothing was rendered.')
}
const dataIn = (body: string) => JSON.parse(/id="page-data">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')

describe('a page that shows what the record says', () => {
  it('is made of the bin of its address, and brings its data', async () => {
    await keep('Cuba Street 7')
    const { statusCode, body } = await open('bin=W1&location=elsewhere')
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root">ReportPage of Cuba%20Street%207')
    expect(dataIn(body)).toMatchObject({
      address: '/report?bin=W1&location=elsewhere',
      origin: 'http://localhost:80',
      url: '/api/bins/W1/surroundings?radius=1',
      answer: { bin: { id: 'W1', location: 'Cuba Street 7' }, near: [] },
    })
  })

  it('brings what people typed as data, never as an element (ASVS 1.1.2, 1.2.1, 1.2.3, 1.3.7, 3.2.2)', async () => {
    await keep('</script><script>alert(1)</script><!--data-->')
    const { body } = await open('bin=W1&location=</script><script>alert(2)</script>')
    expect(body.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/json" id="settings">',
      '<script type="application/json" id="page-data">',
      '<script>',
    ])
    expect(dataIn(body).answer.bin.location).toBe('</script><script>alert(1)</script><!--data-->')
  })

  it('tells its reader whether the bins come from a layer', async () => {
    const { body } = await open('bin=W1')
    const settings = JSON.parse(/id="settings">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')
    expect(settings.openData).toEqual({ isDemonstration: false, isMirrored: true })
  })

  it('has a key for its form that no other document has', async () => {
    const keys = await Promise.all([1, 2, 3].map(async () => dataIn((await open('bin=W1')).body).formKey))
    expect(new Set(keys).size).toBe(3)
  })

  it('is kept by no shared cache, with its key or for want of data; without either a CDN may keep it for a minute (ASVS 14.2.2)', async () => {
    const caching = async (url: string) => (await app.inject(url)).headers['cache-control']
    expect(await caching('/report?bin=W1')).toBe('private, no-cache')
    expect(await caching('/report?bin=W1&do=throw')).toBe('private, no-cache')
    expect(await caching('/report?blank')).toBe('public, max-age=0, s-maxage=60, must-revalidate')
    // The shell's document has the id of its page load.
    expect(await caching('/app/dashboard')).toBe('private, no-cache')
  })

  it('is not sent again until something of it has changed', async () => {
    await keep('Cuba Street 7')
    const etag = String((await open('bin=W1')).headers.etag)
    const again = () => open('bin=W1', { 'if-none-match': etag })
    expect(await again()).toMatchObject({ statusCode: 304, body: '' })
    await database.pool.query(`update bins set location = 'Cuba Street 8'`)
    expect((await again()).body).toContain('Cuba%20Street%208')
    expect((await open('bin=W2', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('is not found where the record has nothing', async () => {
    const answer = await open(`bin=${'a'.repeat(65)}`)
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('ReportPage of nothing')])
  })

  it.each(['throw', 'ask for secrets'])('goes without data when its renderer does: %s', async (what) => {
    const { statusCode, body } = await open(`bin=W1&do=${what}`)
    expect([statusCode, body]).toEqual([200, expect.stringContaining('<div id="root">bare</div>')])
    expect(dataIn(body)).toBeNull()
  })

  it('goes without data while the database is away (ASVS 16.5.2)', async () => {
    jest.spyOn(database.pool, 'query').mockImplementation(() => {
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    })
    const { statusCode, body } = await open('bin=W1')
    jest.restoreAllMocks()
    expect([statusCode, body]).toEqual([200, expect.stringContaining('bare')])
  })

  it('goes without data when that is asked for', async () => {
    await keep('Cuba Street 7')
    expect((await open('blank')).body).toContain('bare')
    expect((await open('bin=W1&blank')).body).toContain('bare')
  })
  // The last: the thread rests after it.
  it('goes without data when its renderer comes to no end', async () => {
    expect((await open('bin=W1&do=hang')).body).toContain('bare')
    expect((await open('bin=W1')).body).toContain('bare')
  })
})
