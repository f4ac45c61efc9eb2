import fc from 'fast-check'
import type { BinFeature } from '../bin-layer'
import { parseWhere } from './where-clause'
import { WhereError } from './where-tokens'

const feature = (properties: Partial<BinFeature['properties']>): BinFeature => ({
  type: 'Feature',
  geometry: null,
  properties: {
    OBJECTID: 7,
    BIN_ID: 'WCC7',
    LOCATION: "12 O'Reily Avenue",
    BIN_TYPE: 'Recycling',
    FILL_LEVEL: 81,
    STATUS: 'Full',
    LAST_COLLECTED: Date.parse('2026-11-20T10:00:00Z'),
    ...properties,
  },
})
const full = feature({})
const unknown = feature({ FILL_LEVEL: null, STATUS: 'Normal' })

describe('a where clause', () => {
  it.each([
    ['FILL_LEVEL > 80', true, false],
    ["fill_level>=81 and STATUS = 'Full'", true, false],
    ['80 < FILL_LEVEL', true, false],
    ["STATUS <> 'Full'", false, true],
    ["STATUS != 'Full' or 1=2", false, true],
    ['FILL_LEVEL IS NULL', false, true],
    ['FILL_LEVEL is not null', true, false],
    ['NOT (FILL_LEVEL IS NULL)', true, false],
    ['FILL_LEVEL BETWEEN 81 AND 90 AND OBJECTID = 7', true, false],
    ["BIN_ID IN ('WCC7', 'X')", true, true],
    ["BIN_ID NOT IN ('WCC7', 'X')", false, false],
    ["LOCATION = '12 O''Reily Avenue'", true, true],
    ["LOCATION LIKE '%Reily%'", true, true],
    ["LOCATION NOT LIKE '12 O_Reily Ave%'", false, false],
    ["LAST_COLLECTED >= DATE '2026-11-20' AND LAST_COLLECTED < TIMESTAMP '2026-11-20 10:00:01'", true, true],
    ['1=1', true, true],
    ["STATUS='Full' OR STATUS='Normal' AND 1=2", true, false],
  ])('reads %s as SQL does', (clause, isFull, isUnknown) => {
    const selects = parseWhere(clause)
    expect([selects(full), selects(unknown)]).toEqual([isFull, isUnknown])
  })

  // What SQL does not know is neither selected nor, turned round, its opposite.
  it.each([
    'FILL_LEVEL > 80',
    'NOT FILL_LEVEL > 80',
    'FILL_LEVEL NOT IN (1)',
    'NOT FILL_LEVEL BETWEEN 1 AND 2',
  ])('selects no bin of unknown level by %s', (clause) => {
    expect(parseWhere(clause)(unknown)).toBe(false)
  })

  it.each([
    '',
    'FILL_LEVEL',
    'FILL_LEVEL >',
    'FILL_LEVEL = "80"',
    "FILL_LEVEL = '80'",
    'SECRET = 1',
    '__proto__ = 1',
    "STATUS = 'Full'; drop table bins",
    "STATUS = 'Full' --",
    'FILL_LEVEL NOT = 3',
    'STATUS LIKE 3',
    "LAST_COLLECTED > DATE 'soon'",
    'OBJECTID IN ()',
    'OBJECTID = 1 OBJECTID = 2',
    'lower(STATUS) = 1',
    `${'('.repeat(500)}1=1${')'.repeat(500)}`,
    `STATUS = '${'x'.repeat(2000)}'`,
  ])('that is no comparison of fields is refused: %s', (clause) => {
    expect(() => parseWhere(clause)).toThrow(WhereError)
  })

  it('gives true or false or is refused, whatever it holds', () => {
    const words = [
      'FILL_LEVEL',
      'STATUS',
      '1',
      "'a'",
      '=',
      '<',
      'AND',
      'OR',
      'NOT',
      '(',
      ')',
      'IN',
      'LIKE',
      'IS',
      'NULL',
      ',',
    ]
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom(...words)).map((all) => all.join(' ')),
        ),
        (clause) => {
          try {
            expect(typeof parseWhere(clause)(full)).toBe('boolean')
          } catch (error) {
            expect(error).toBeInstanceOf(WhereError)
          }
        },
      ),
    )
  })

  it('with a wildcard matches what a regular expression would', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', '%', '_')).map((all) => all.join(''))
    const text = fc.array(fc.constantFrom('a', 'b')).map((all) => all.join(''))
    fc.assert(
      fc.property(text, letters, (LOCATION, pattern) => {
        const expected = new RegExp(`^${pattern.replace(/%+/g, '.*').replaceAll('_', '.')}$`).test(LOCATION)
        expect(parseWhere(`LOCATION LIKE '${pattern}'`)(feature({ LOCATION }))).toBe(expected)
      }),
    )
  })
})
