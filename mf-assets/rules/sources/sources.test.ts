import fc from 'fast-check'
import type { ImportCounts, SourceMapping } from '../../operations'
import { holdReason } from './hold-reason'
import { readSource } from './read-source'
import { nextRun } from './schedule'
import { type Claim, mergeClaim, resolveClaims } from './source-precedence'

const NOTHING: Claim = { location: null, binType: null, lat: null, lng: null, litres: null }
const bytes = (text: string) => new TextEncoder().encode(text)
const HOUR = 3_600_000

describe('who wins', () => {
  const register = { ...NOTHING, location: 'Cuba Street', lat: -41.29, lng: 174.77 }
  const survey = { ...NOTHING, location: 'Tory Street', lat: -41.3, lng: 174.78, litres: 240 }
  const claims = new Map([
    ['register', register],
    ['survey', survey],
  ])

  it('is for each field the source that is trusted most and says it', () => {
    expect(resolveClaims(claims, { order: ['register', 'survey'], byField: {} })).toEqual({
      location: 'Cuba Street',
      lat: -41.29,
      lng: 174.77,
      litres: 240,
      binType: null,
    })
  })

  it('is the source of the field, however it is trusted', () => {
    expect(
      resolveClaims(claims, { order: ['register', 'survey'], byField: { place: 'survey' } }),
    ).toMatchObject({
      location: 'Cuba Street',
      lat: -41.3,
      lng: 174.78,
    })
  })

  it('takes a place from one source alone, and never a value that nobody says', () => {
    const part = fc.option(fc.constantFrom(1, 2, 3))
    const claim = fc.record({ lat: part, litres: part }).map(({ lat, litres }) => ({
      ...NOTHING,
      lat,
      lng: lat === null ? null : lat + 100,
      litres,
    }))
    const ids = ['a', 'b', 'c']
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...ids), claim),
        fc.shuffledSubarray(ids, { minLength: 3 }),
        fc.option(fc.constantFrom(...ids), { nil: undefined }),
        (given, order, place) => {
          const resolved = resolveClaims(new Map(Object.entries(given)), {
            order,
            byField: place ? { place } : {},
          })
          expect(resolved.lng).toBe(resolved.lat === null ? null : resolved.lat + 100)
          const litres = Object.values(given).map((one) => one.litres)
          if (resolved.litres === null) expect(litres.every((one) => one === null)).toBe(true)
          else expect(litres).toContain(resolved.litres)
        },
      ),
    )
  })

  it('keeps what an earlier file said where a later one is silent', () => {
    expect(mergeClaim(register, { ...NOTHING, litres: 80 })).toEqual({ ...register, litres: 80 })
    expect(mergeClaim(undefined, survey)).toEqual(survey)
  })
})

describe('a run', () => {
  const run = (counts: Partial<ImportCounts>, more = {}) =>
    holdReason({
      counts: { new: 0, changed: 0, gone: 0, same: 0, doubtful: 0, ...counts },
      movedFar: 0,
      faulty: 0,
      before: 100,
      ...more,
    })

  it('is harmless when it adds and changes bins, and when it loses some', () => {
    expect(run({ new: 500, changed: 100 })).toBeNull()
    expect(run({ gone: 10, same: 90 })).toBeNull()
    expect(run({ gone: 3 }, { before: 4 })).toBeNull()
  })

  it('waits as a whole when many bins are gone or move, or many rows are faulty', () => {
    expect(run({ gone: 11, new: 11 })).toBe('11 of its 100 bins are gone at once.')
    expect(run({ doubtful: 40 }, { movedFar: 40 })).toBe('40 of its 100 bins would move far at once.')
    expect(run({ same: 70 }, { faulty: 30 })).toBe('30 of its 100 rows cannot be read.')
  })

  it('brings what was tried, when it is the first', () => {
    expect(run({ new: 10 }, { before: 0, faulty: 90 })).toBeNull()
  })

  it('is made by its schedule, and again within an hour when it failed', () => {
    expect(nextRun('hourly', 0, false)).toBe(HOUR)
    expect(nextRun('weekly', 0, false)).toBe(7 * 24 * HOUR)
    expect(nextRun('weekly', 0, true)).toBe(HOUR)
  })
})

describe('what an address answers with', () => {
  const NAMES: SourceMapping = {
    id: 'ref',
    location: 'street',
    suburb: null,
    binType: null,
    litres: 'size',
    lng: 'Longitude of the point',
    lat: 'Latitude of the point',
    system: null,
  }
  const point = (properties: object) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [174.77, -41.29] },
  })
  const collection = (...features: object[]) => bytes(JSON.stringify({ type: 'FeatureCollection', features }))
  const read = (page: Uint8Array, mapping: SourceMapping | null = null, idPrefix = '') =>
    readSource({ pages: [page], mapping, idPrefix })

  it('is read by the names of its columns, wherever they are', () => {
    const page = collection(point({ street: 'Cuba Street', ref: '7' }))
    expect(read(page, NAMES, 'WN-')).toMatchObject({
      rows: [{ id: 'WN-7', location: 'Cuba Street', litres: null }],
    })
  })

  it('is refused without the column of its ids, and as CSV without any', () => {
    expect(read(collection(point({ street: 'Cuba Street' })), NAMES)).toEqual({
      refused: 'The source has no column “ref” any more: try it again.',
    })
    const csv = { ...NAMES, lng: 'x', lat: 'y' }
    expect(read(bytes('ref,street,x,y\n7,Cuba Street,174.77,-41.29\n'), csv)).toEqual({
      refused: 'The source has no column “size” any more: try it again.',
    })
  })

  it('keeps a bin whose type is no word for one', () => {
    expect(read(collection(point({ ref: '7', type: 'Glass' })))).toMatchObject({
      rows: [{ id: '7', binType: 'general' }],
      faulty: 0,
    })
  })

  it('may begin with a byte order mark', () => {
    const page = new Uint8Array([0xef, 0xbb, 0xbf, ...collection(point({ ref: '7' }))])
    expect(read(page)).toMatchObject({ format: 'geojson', rows: [{ id: '7' }] })
  })

  it('is refused with more rows than a source has', () => {
    const page = collection(...Array.from({ length: 20_001 }, (_, at) => point({ ref: at })))
    expect(read(page)).toEqual({
      refused: 'The source has 20,001 rows: a source has at most 20,000. Ask for the bins alone.',
    })
  })

  const QUERY =
    /give the address of its bins, which ends in \/FeatureServer\/0\/query\?where=1%3D1&outFields=\*&f=geojson/
  it.each([
    ['{"currentVersion":11.2,"id":0,"name":"Bins","type":"Feature Layer"}', QUERY],
    ['{"currentVersion":11.2,"layers":[{"id":0}],"tables":[]}', QUERY],
    [
      '<html><head><title>Layer: Bins (ID: 0)</title></head><a href="/arcgis/rest/services/Bins/FeatureServer">',
      QUERY,
    ],
    ['{"features":[{"attributes":{"OBJECTID":1}}]}', /write f=geojson in its address in place of f=json/],
    [
      '{"error":{"code":499,"message":"Token Required","details":[]}}',
      /refused with “Token Required” \(499\). Have its owner share the layer with everyone/,
    ],
    ['{"error":{"code":400,"message":"Invalid URL"}}', /refused with “Invalid URL” \(400\)/],
    ['<html><title>Council</title>', /is a web page or XML: give the address of the CSV or GeoJSON itself/],
  ])('that ArcGIS answers otherwise than with GeoJSON is refused with what to do: %s', (text, sentence) => {
    expect(read(bytes(text))).toEqual({ refused: expect.stringMatching(sentence) })
  })

  it('says nothing that the record cannot store', () => {
    const answer = read(collection(point({ ref: '7', litres: '\u0000' }), point({ ref: '8', '\u0000': 1 })))
    expect(JSON.stringify(answer)).not.toContain('\\u0000')
    expect(answer).toMatchObject({
      faulty: 1,
      faults: [{ reason: expect.stringMatching(/^“ ” is no capacity: /) }],
    })
  })

  it('gives rows or one sentence, whatever it is', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `{"elements":[${json}]}`),
    )
    fc.assert(
      fc.property(fc.oneof(texts.map(bytes), fc.uint8Array({ maxLength: 200 })), (page) => {
        const answer = read(page)
        if ('refused' in answer) expect(answer.refused).toMatch(/^The source .*\.$/s)
        else expect(answer.rows.length + answer.faulty).toBeGreaterThan(0)
      }),
    )
  })
})
