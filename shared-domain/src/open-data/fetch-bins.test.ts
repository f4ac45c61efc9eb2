import { type FakeLayer, makeFeature, makePage, startFakeLayer } from '../testing/fake-layer'
import { fetchBins } from './fetch-bins'
import { OpenDataError } from './open-data-error'

let server: FakeLayer
beforeAll(async () => {
  server = await startFakeLayer()
})
afterAll(() => server.close())

const read = (lastGood?: Parameters<typeof fetchBins>[1]['lastGood']) =>
  fetchBins(server.layer, { fetch, lastGood })
const failure = async () => {
  const error = await read().catch((reason: unknown) => reason)
  if (error instanceof OpenDataError) return error
  throw new Error('The layer gave bins')
}
const features = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => makeFeature(from + i))
const offsetOf = (query: URLSearchParams) => Number(query.get('resultOffset') ?? 0)
const more = { exceededTransferLimit: true }

/** A layer of `total` bins that gives at most `size` a page. */
const pagesOf = (total: number, size: number) => (query: URLSearchParams) => {
  const offset = offsetOf(query)
  const end = Math.min(total, offset + size)
  return { body: makePage(features(offset + 1, end), { exceededTransferLimit: end < total }) }
}

describe('a layer that fails', () => {
  it.each([400, 404, 500, 503])('with status %i is named by it', async (status) => {
    server.answer(() => ({ status, body: '<html>' }))
    expect(await failure()).toMatchObject({
      message: `GIS API error: ${status}`,
      status,
      code: null,
      isRetryable: true,
    })
  })

  it('inside an answer with status 200 is named by its code and message', async () => {
    server.answer(() => ({ body: { error: { code: 400, message: 'Invalid URL', details: [] } } }))
    expect(await failure()).toMatchObject({
      message: 'GIS API error: 400 Invalid URL',
      status: null,
      code: 400,
      isRetryable: true,
    })
  })

  it('with no message is named by its first detail', async () => {
    server.answer(() => ({ body: { error: { code: 500, message: '', details: ['Out of memory'] } } }))
    expect((await failure()).message).toBe('GIS API error: 500 Out of memory')
  })

  it('is named with all details, in one line of text', async () => {
    const details = ["'NOPE' is not a field", "'NOPE' is not a field", '<b>where</b>\nis wrong']
    server.answer(() => ({ body: { error: { code: 400, message: 'Cannot perform query.', details } } }))
    expect((await failure()).message).toBe(
      "GIS API error: 400 Cannot perform query.; 'NOPE' is not a field; <b>where</b> is wrong",
    )
  })

  it.each([
    [498, 'Invalid token'],
    [499, 'Token Required'],
  ])('with code %i, %s, is not worth another try', async (code, message) => {
    server.answer(() => ({ body: { error: { code, message } } }))
    expect(await failure()).toMatchObject({
      message: `GIS API error: ${code} ${message}`,
      isRetryable: false,
    })
  })

  it('by sending a web page with status 200 is said to do so', async () => {
    server.answer(() => ({ headers: { 'content-type': 'text/html' }, body: '\n<!doctype html><p>Sign in' }))
    expect((await failure()).message).toBe('The open-data service answered with a web page instead of bins')
  })

  it('by sending half an answer is said to do so', async () => {
    server.answer(() => ({ body: '{"features":[{"attri' }))
    expect((await failure()).message).toBe('The open-data service answered with something that is not JSON')
  })

  it('by ending within a character is said to send no JSON, for more was to come', async () => {
    const page = JSON.stringify(makePage([makeFeature(1)]))
    const cutOff = Buffer.concat([Buffer.from(page), Buffer.from('…').subarray(0, 1)])
    const failed = fetchBins(server.layer, { fetch: async () => new Response(cutOff) })
    await expect(failed).rejects.toThrow('something that is not JSON')
  })

  it.each([
    ['null', null],
    ['a list', []],
    ['a description of itself', { currentVersion: 11.2, fields: [] }],
    ['features without attributes', { features: [{ geometry: null }] }],
  ])('by sending %s is said to hold no features', async (_what, body) => {
    server.answer(() => ({ body: JSON.stringify(body) }))
    expect((await failure()).message).toBe('The open-data service answered with JSON that holds no features')
  })

  it('by having no bins says "No bin data available"', async () => {
    server.answer(() => ({ body: makePage([]) }))
    expect((await failure()).message).toBe('No bin data available')
  })

  it('by sending another coordinate system is refused for that reason and not tried again', async () => {
    server.answer(() => ({
      body: makePage([makeFeature(1, {}, { x: 1748735, y: 5427916 })], { spatialReference: { wkid: 2193 } }),
    }))
    expect(await failure()).toMatchObject({
      message:
        'The open-data service answered in coordinate system 2193 instead of 4326, so its positions cannot be trusted',
      isRetryable: false,
    })
  })

  it('by sending metres without saying so is refused as well', async () => {
    server.answer(() => ({
      body: makePage([makeFeature(1, {}, { x: 1748735, y: 5427916 })], { spatialReference: null }),
    }))
    expect((await failure()).message).toMatch('coordinate system unknown instead of 4326')
  })

  it('by lacking the object id says which setting names it', async () => {
    server.answer(() => ({ body: makePage([{ attributes: { FID: 1 }, geometry: null }]) }))
    expect(await failure()).toMatchObject({
      message: expect.stringMatching('without the attribute OBJECTID: set objectId in OPEN_DATA_FIELDS'),
      isRetryable: false,
    })
  })

  it('with 429 passes on for how many seconds it wants to be left alone', async () => {
    server.answer(() => ({ status: 429, headers: { 'retry-after': '7' } }))
    expect(await failure()).toMatchObject({ message: 'GIS API error: 429', status: 429, retryAfterMs: 7000 })
  })

  it('with 429 passes on until when it wants to be left alone', async () => {
    const until = new Date(Date.now() + 20_000).toUTCString()
    server.answer(() => ({ status: 429, headers: { 'retry-after': until } }))
    const { retryAfterMs } = await failure()
    expect(retryAfterMs).toBeGreaterThan(17_000)
    expect(retryAfterMs).toBeLessThanOrEqual(20_000)
  })
})

describe('a layer that says that nothing changed', () => {
  it('leaves the last good bins as they are', async () => {
    server.answer(() => ({ body: makePage([makeFeature(1)]) }))
    const bins = await read()
    server.answer(() => ({ status: 304 }))
    expect(await read(bins)).toBe(bins)
  })

  it('has failed when there are no bins yet', async () => {
    server.answer(() => ({ status: 304 }))
    expect((await failure()).message).toBe('GIS API error: 304')
  })

  it('has failed when only a later page did not change', async () => {
    server.answer((query) =>
      offsetOf(query) === 0 ? { body: makePage(features(1, 10), more) } : { status: 304 },
    )
    expect((await failure()).message).toBe('GIS API error: 304')
  })
})

describe('a reader who goes away', () => {
  it('ends the reading', async () => {
    const controller = new AbortController()
    server.answer((query, n) => {
      if (n === 1) controller.abort()
      return pagesOf(50, 10)(query)
    })
    await expect(fetchBins(server.layer, { fetch, signal: controller.signal })).rejects.toThrow('abort')
    expect(server.requests.length).toBeLessThan(5)
  })

  it('who is gone already asks for nothing', async () => {
    server.answer(pagesOf(5, 10))
    await expect(fetchBins(server.layer, { fetch, signal: AbortSignal.abort() })).rejects.toThrow('abort')
    expect(server.requests).toHaveLength(0)
  })
})

describe('a layer that never answers', () => {
  it('is given up after 30 s', async () => {
    jest.useFakeTimers()
    const silent: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    const reading = expect(fetchBins(server.layer, { fetch: silent })).rejects.toThrow(
      'The open-data service did not answer within 30 s',
    )
    await jest.advanceTimersByTimeAsync(30_000)
    await reading
    jest.useRealTimers()
  })
})
