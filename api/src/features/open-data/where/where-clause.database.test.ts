import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Database } from '../../../database/database'
import { bins } from '../../../database/schema'
import { makeTestDatabase } from '../../../database/testing/test-database'
import { parseWhere } from './where-clause'
import { WhereError } from './where-tokens'

let database: Database
beforeAll(async () => {
  database = await makeTestDatabase()
  const bin = {
    location: "12 O'Reily Avenue",
    binType: 'recycling',
    lastCollectedAt: new Date('2026-11-20T10:00:00Z'),
  } as const
  await database.query.insert(bins).values([
    { ...bin, id: 'WCC7', objectId: 7, fillLevel: 81, status: 'full' },
    { ...bin, id: 'X', objectId: 8, fillLevel: null },
  ])
})
afterAll(() => database.close())

/** Whether the clause selects a bin of that id. */
const selects = async (clause: string, id: string) =>
  (await database.query.$count(bins, and(eq(bins.id, id), parseWhere(clause)))) === 1
const [full, unknown] = ['WCC7', 'X']

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
  ])('reads %s as SQL does', async (clause, isFull, isUnknown) => {
    expect([await selects(clause, full), await selects(clause, unknown)]).toEqual([isFull, isUnknown])
  })

  // What SQL does not know is neither selected nor, turned round, its opposite.
  it.each([
    'FILL_LEVEL > 80',
    'NOT FILL_LEVEL > 80',
    'FILL_LEVEL NOT IN (1)',
    'NOT FILL_LEVEL BETWEEN 1 AND 2',
  ])('selects no bin of unknown level by %s', async (clause) => {
    expect(await selects(clause, unknown)).toBe(false)
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
  ])('that is no comparison of fields is refused: %s (ASVS 1.2.4)', (clause) => {
    expect(() => parseWhere(clause)).toThrow(WhereError)
  })

  it('gives true or false or is refused, whatever it holds (ASVS 1.2.4)', async () => {
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
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom(...words)).map((all) => all.join(' ')),
        ),
        async (clause) => {
          try {
            expect(typeof (await selects(clause, full))).toBe('boolean')
          } catch (error) {
            expect(error).toBeInstanceOf(WhereError)
          }
        },
      ),
    )
  })

  it('with a wildcard matches what a regular expression would', async () => {
    const letters = fc.array(fc.constantFrom('a', 'b', '%', '_')).map((all) => all.join(''))
    const text = fc.array(fc.constantFrom('a', 'b')).map((all) => all.join(''))
    await fc.assert(
      fc.asyncProperty(text, letters, async (location, pattern) => {
        const expected = new RegExp(`^${pattern.replace(/%+/g, '.*').replaceAll('_', '.')}$`).test(location)
        expect(await selects(`'${location}' LIKE '${pattern}'`, full)).toBe(expected)
      }),
    )
  })
})
