import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import fp from 'fastify-plugin'
import { basemap } from './basemap'
import { demonstrationBasemap, readBasemapFile } from './basemap-file'

const folder = mkdtempSync(join(tmpdir(), 'basemap-'))
function fileOf(bytes: Buffer | string) {
  const path = join(folder, 'city.pmtiles')
  writeFileSync(path, bytes)
  return path
}

describe('a basemap file', () => {
  it('says where browsers read it and whom it names', () => {
    expect(demonstrationBasemap()).toMatchObject({
      url: expect.stringMatching(/^\/basemap\/[0-9a-f]{12}\.pmtiles$/),
      attribution: 'Demonstration map',
    })
  })

  it.each([
    ['is no archive', 'not a map', 'the file is no PMTiles archive'],
    ['is of an older version', Buffer.concat([Buffer.from('PMTiles\x01'), Buffer.alloc(200)]), 'version 1'],
  ])('is refused when it %s', (_, bytes, reason) => {
    expect(() => readBasemapFile(fileOf(bytes))).toThrow(reason)
  })

  it('is refused when it was cut short', async () => {
    const { readFile } = await import('node:fs/promises')
    const whole = await readFile(demonstrationBasemap().path)
    expect(() => readBasemapFile(fileOf(whole.subarray(0, 100_000)))).toThrow('copy it again')
  })

  it('is served in parts, which browsers keep', async () => {
    const app = Fastify()
    for (const name of ['security-headers', 'rate-limits']) await app.register(fp(async () => {}, { name }))
    const file = demonstrationBasemap()
    app.decorate('streets', file)
    await app.register(basemap)
    const { statusCode, headers, rawPayload } = await app.inject({
      url: file.url,
      headers: { range: 'bytes=0-126' },
    })
    expect([statusCode, rawPayload.length, rawPayload.toString('latin1', 0, 7)]).toEqual([
      206,
      127,
      'PMTiles',
    ])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    await app.close()
  })

  it('gives the streets of a part of the city as lines of a drawing', async () => {
    const { statusCode, headers, payload } = await askStreets({ north: -41.282, south: -41.291 })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    const [minor = '', major = ''] = payload.split('\n')
    for (const path of [minor, major]) expect(path).toMatch(/^(M-?\d+[ -]\d+l[-\d ]+)+$/)
    // Little enough for a poor signal.
    expect(payload.length).toBeLessThan(8_000)
  })

  it('leaves the minor streets out where they would be a grey ground', async () => {
    const { payload } = await askStreets({ north: -41.25, south: -41.33 })
    expect(payload).toMatch(/^\nM/)
  })

  it('says what is wrong with the part that is asked for', async () => {
    const { statusCode, payload } = await askStreets({ north: -41.3, south: -41.2 })
    expect(statusCode).toBe(400)
    expect(payload).toContain('query.north: Give one that is north of south.')
  })
})

const askStreets = async (edges: { north: number; south: number }) => {
  const app = Fastify()
  for (const name of ['security-headers', 'rate-limits']) await app.register(fp(async () => {}, { name }))
  const file = demonstrationBasemap()
  app.decorate('streets', file)
  await app.register(basemap)
  const query = { ...edges, west: 174.77, east: 174.782, width: 288, height: 208 }
  const answer = await app.inject({
    url: `${file.url}/streets`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  })
  await app.close()
  return answer
}
