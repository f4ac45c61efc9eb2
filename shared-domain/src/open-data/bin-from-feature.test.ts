import fc from 'fast-check'
import { BinSchema } from '../bins/bin'
import { DEFAULT_THRESHOLDS, isFillOutOfRange } from '../bins/bin-status'
import type { OpenDataFields } from '../composition/runtime-settings'
import { makeFeature } from '../testing/fake-layer'
import * as reading from './bin-from-feature'
import { SPEC_FIELDS } from './demonstration-settings'
import type { Feature } from './feature-page'

const binFromFeature = (feature: Feature, fields: OpenDataFields, thresholds = DEFAULT_THRESHOLDS) =>
  reading.binFromFeature(feature, fields, thresholds)
const binOf = (attributes: object, geometry?: object | null) =>
  binFromFeature(makeFeature(7, attributes, geometry) as Feature, SPEC_FIELDS)

describe('a bin from a feature of the layer', () => {
  it('takes its id from the object id', () => {
    expect(binOf({}).id).toBe('WCC7')
  })

  it('takes its id from the attribute that holds a lasting one', () => {
    const fields = { ...SPEC_FIELDS, binId: 'ASSET' }
    expect(binFromFeature(makeFeature(7, { ASSET: ' B-12 ' }) as Feature, fields).id).toBe('B-12')
    expect(binFromFeature(makeFeature(7, { ASSET: null }) as Feature, fields).id).toBe('WCC7')
  })

  it('reads a layer that has other field names and no fill level', () => {
    const fields = {
      ...SPEC_FIELDS,
      location: 'RoadName',
      binType: 'Bin_Type',
      fillLevel: null,
      status: null,
      lastCollected: null,
    }
    const feature = makeFeature(3, { RoadName: 'Cuba Street', Bin_Type: 'Recycling station', FILL_LEVEL: 90 })
    expect(binFromFeature(feature as Feature, fields)).toMatchObject({
      location: 'Cuba Street',
      binType: 'recycling',
      fillLevel: null,
      status: 'normal',
      lastCollected: null,
    })
  })

  it('derives the status from the fill level where the layer has no status field', () => {
    const fields = { ...SPEC_FIELDS, status: null }
    expect(binFromFeature(makeFeature(1, { FILL_LEVEL: 81 }) as Feature, fields).status).toBe('full')
  })

  it('has no state by a level that is not plausible', () => {
    const fields = { ...SPEC_FIELDS, status: null }
    expect(binFromFeature(makeFeature(1, { FILL_LEVEL: 130 }) as Feature, fields).status).toBe('normal')
  })

  it('says why something of it is not known, where the layer has a field for that', () => {
    const flagOf = (FLAGS: unknown) =>
      binFromFeature(makeFeature(1, { FLAGS }) as Feature, { ...SPEC_FIELDS, flags: 'FLAGS' }).flag
    expect(flagOf('[{"kind":"level-impossible","percent":130}]')).toMatch('a fill level of 130%')
    for (const other of [null, '', '[]', '{', '[{"kind":"other"}]', 3]) expect(flagOf(other)).toBeUndefined()
  })

  it('says when its level was measured, where the layer has a field for that', () => {
    const measuredAt = '2026-11-23T01:00:00.000Z'
    const bin = (MEASURED: unknown) =>
      binFromFeature(makeFeature(1, { MEASURED }) as Feature, { ...SPEC_FIELDS, measured: 'MEASURED' })
    expect(bin(Date.parse(measuredAt))).toMatchObject({ measuredAt })
    expect(bin(null)).not.toHaveProperty('measuredAt')
  })

  it('says since when its level is not trusted', () => {
    const untrusted = { since: '2026-11-22T21:14:00.000Z', fault: 'zeros' }
    const FLAGS = JSON.stringify([{ kind: 'level-untrusted', ...untrusted }])
    const fields = { ...SPEC_FIELDS, flags: 'FLAGS' }
    expect(binFromFeature(makeFeature(1, { FLAGS }) as Feature, fields)).toMatchObject({
      untrusted,
      flag: expect.stringMatching(
        /^The level is not trusted since 23 Nov, 10:14.am: the sensor sends zeros\.$/,
      ),
    })
  })

  it('is normal when its status is missing', () => {
    expect(binOf({ STATUS: null, FILL_LEVEL: 95 }).status).toBe('normal')
  })

  it.each([undefined, null, '', ' ', 'n/a', true, {}])('does not know a fill level of %p', (fill) => {
    expect(binOf({ FILL_LEVEL: fill }).fillLevel).toBeNull()
  })

  it.each([
    [0, 0],
    ['45', 45],
    [62.5, 62.5],
  ])('knows a fill level of %p', (fill, known) => {
    expect(binOf({ FILL_LEVEL: fill }).fillLevel).toBe(known)
  })

  it.each([-3, 140])('keeps an impossible fill level of %p as it came, so that it can be flagged', (fill) => {
    const bin = binOf({ FILL_LEVEL: fill })
    expect(bin.fillLevel).toBe(fill)
    expect(isFillOutOfRange(bin)).toBe(true)
  })

  it.each([
    ['no geometry', null],
    ['an empty one', { x: 'NaN', y: 'NaN' }],
    ['half of one', { x: 174.776, y: null }],
    ['one off the earth', { x: 174.776, y: -141 }],
    ['an area', { rings: [] }],
  ])('with %s is listed without a position', (_what, geometry) => {
    expect(binOf({}, geometry)).toMatchObject({ id: 'WCC7', lat: null, lng: null })
  })

  it.each([
    ['just after midnight in New Zealand summer', Date.parse('2026-11-20T11:00:00Z'), '2026-11-21'],
    ['just before it', Date.parse('2026-11-20T10:59:59Z'), '2026-11-20'],
    ['just after midnight in winter', Date.parse('2026-06-20T12:00:00Z'), '2026-06-21'],
    ['a date in text', '2026-11-20', '2026-11-20'],
    ['a time in text', '2026-11-20T11:00:00Z', '2026-11-21'],
    ['nothing', null, null],
    ['words', 'yesterday', null],
    ['a day that is none', '2026-02-30', null],
    ['a time beyond all calendars', 9e15, null],
  ])('was last collected on the New Zealand day of %s', (_what, collected, day) => {
    expect(binOf({ LAST_COLLECTED: collected }).lastCollected).toBe(day)
  })

  it('has its location in one line without invisible marks', () => {
    expect(binOf({ LOCATION: ' 12  Cuba\nStreet\u202e\u0000 ' }).location).toBe('12 Cuba Street')
    expect(binOf({ LOCATION: 'x'.repeat(5000) }).location).toHaveLength(200)
    expect(binOf({ LOCATION: null }).location).toBe('Unknown location')
  })

  it('is a valid bin whatever the layer holds, and its location fits into a link', () => {
    const anything = fc.anything()
    fc.assert(
      fc.property(
        fc.record({
          LOCATION: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('\ud800'), anything),
          BIN_TYPE: anything,
          FILL_LEVEL: fc.oneof(fc.double(), anything),
          STATUS: anything,
          LAST_COLLECTED: fc.oneof(fc.double(), fc.string(), anything),
        }),
        fc.option(fc.record({ x: fc.oneof(fc.double(), anything), y: fc.oneof(fc.double(), anything) })),
        (attributes, geometry) => {
          const bin = binOf(attributes, geometry)
          expect(BinSchema.safeParse(bin).error).toBeUndefined()
          expect(() => encodeURIComponent(bin.location)).not.toThrow()
        },
      ),
    )
  })
})
