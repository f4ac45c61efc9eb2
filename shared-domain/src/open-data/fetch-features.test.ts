import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FakeLayer, makeFeature, makePage, startFakeLayer } from '../testing/fake-layer'
import { fetchBins } from './fetch-bins'
import { PAGE_CAP } from './fetch-features'
import { OpenDataError } from './open-data-error'

let server: FakeLayer
beforeAll(async () => {
  server = await startFakeLayer()
})
afterAll(() => server.close())

const read = () => fetchBins(server.layer, { fetch })
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

describe('a layer that works', () => {
  it('is asked with the parameters of the specification', async () => {
    server.answer(() => ({ body: makePage([makeFeature(1)]) }))
    await read()
    expect(server.requests).toHaveLength(1)
    expect(Object.fromEntries(server.requests[0] ?? [])).toEqual({
      where: '1=1',
      outFields: '*',
      outSR: '4326',
      f: 'json',
      orderByFields: 'OBJECTID',
    })
  })

  it('is read to the last page', async () => {
    server.answer(pagesOf(25, 10))
    expect((await read()).map(({ id }) => id)).toEqual(features(1, 25).map((_, i) => `WCC${i + 1}`))
    expect(server.requests.map(offsetOf)).toEqual([0, 10, 20])
  })
})

describe('a layer that says there is more', () => {
  it('is read on after a short page', async () => {
    server.answer((query) =>
      offsetOf(query) === 0 ? { body: makePage(features(1, 3), more) } : { body: makePage(features(4, 20)) },
    )
    expect(await read()).toHaveLength(20)
  })

  it('is read on after an empty page, beyond it', async () => {
    server.answer((query) => {
      const offset = offsetOf(query)
      if (offset === 10) return { body: makePage([], more) }
      return { body: makePage(features(offset + 1, offset + 10), { exceededTransferLimit: offset < 20 }) }
    })
    expect(await read()).toHaveLength(20)
    expect(server.requests.map(offsetOf)).toEqual([0, 10, 20])
  })

  it('is read on when even the first page is empty', async () => {
    server.answer((_query, n) => ({ body: n < 3 ? makePage([], more) : makePage(features(1, 2)) }))
    expect(await read()).toHaveLength(2)
  })

  it('gives a bin once when its pages overlap', async () => {
    server.answer((query) =>
      offsetOf(query) === 0 ? { body: makePage(features(1, 10), more) } : { body: makePage(features(8, 15)) },
    )
    expect(await read()).toHaveLength(15)
  })

  it('is read no further when a page repeats and the count says that it was the last', async () => {
    server.answer((query) =>
      query.has('returnCountOnly') ? { body: { count: 10 } } : { body: makePage(features(1, 10), more) },
    )
    expect(await read()).toHaveLength(10)
    expect(server.requests).toHaveLength(3)
  })

  it('gives no bins when a page repeats and the count says that some are missing', async () => {
    server.answer((query) =>
      query.has('returnCountOnly') ? { body: { count: 25 } } : { body: makePage(features(1, 10), more) },
    )
    expect((await failure()).message).toBe('The open-data service repeats itself after 10 of 25 bins')
  })

  it('gives no bins when a page repeats and nobody knows how many there are', async () => {
    server.answer(() => ({ body: makePage(features(1, 10), more) }))
    expect((await failure()).message).toMatch('repeats itself after 10 of an unknown number of bins')
  })

  it('is given up after a hundred pages', async () => {
    server.answer((_query, n) => ({ body: makePage([makeFeature(n + 1)], more) }))
    expect((await failure()).message).toBe('The open-data service still has more after 100 pages')
    expect(server.requests).toHaveLength(PAGE_CAP)
  })

  it('gives no bins at all when a later page fails', async () => {
    server.answer((query) =>
      offsetOf(query) === 0 ? { body: makePage(features(1, 10), more) } : { status: 503 },
    )
    expect((await failure()).message).toBe('GIS API error: 503')
  })
})

describe('a layer that never stops', () => {
  it('is given up while it sends, and told so, once it has sent more than any city’s bins', async () => {
    const block = 'x'.repeat(1024 * 1024)
    let sent = 0
    let close = () => {}
    const closed = new Promise<void>((resolve) => {
      close = resolve
    })
    const flood = createServer((_request, response) => {
      response.on('close', close)
      const more = () => {
        while (!response.destroyed && sent < 600 && response.write(block)) sent++
        if (!response.destroyed && sent < 600) response.once('drain', more)
        sent++
      }
      more()
    })
    await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve))
    const layerUrl = `http://127.0.0.1:${(flood.address() as AddressInfo).port}/FeatureServer/0`
    await expect(fetchBins({ ...server.layer, layerUrl }, { fetch })).rejects.toMatchObject({
      message: 'The open-data service sends more than any council’s bins can be',
      isRetryable: false,
    })
    await closed
    flood.close()
    expect(sent).toBeLessThan(60)
  })

  it('may not share its size among pages either', async () => {
    const NOTE = 'x'.repeat(2 * 1024 * 1024)
    server.answer((_query, n) => ({ body: makePage([makeFeature(n + 1, { NOTE })], more) }))
    expect((await failure()).message).toMatch('sends more than any council’s bins')
    expect(server.requests.length).toBeLessThan(20)
  })
})
