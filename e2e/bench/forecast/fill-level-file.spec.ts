import { expect, test } from '@playwright/test'
import { readFillLevels } from './fill-level-file'

const evidenceOf = (text: string, format?: 'levels' | 'collections') =>
  readFillLevels(text, format).bins.map(({ id, evidence }) => [id, ...evidence])
const at = (iso: string) => Date.parse(iso)

test('a file of collections with colours gives the level found at each collection', () => {
  const text =
    'description,timestamp,fullness\n"Main St, 1",2014-01-02 08:46:00,GREEN\n"Main St, 1",2014-01-03 09:10:00,Red\n'
  expect(evidenceOf(text)).toEqual([
    [
      'Main St, 1',
      { kind: 'emptying', at: at('2014-01-02T08:46:00Z'), found: 0.25 },
      { kind: 'emptying', at: at('2014-01-03T09:10:00Z'), found: 1 },
    ],
  ])
})

test('a column for emptyings decides row by row', () => {
  const text =
    'Serial #,Latest Fullness,Collection,Time Stamp\nB1,YELLOW,FALSE,1/31/2014 1:05:00 PM\nB1,RED,TRUE,2/1/2014 12:30:00 AM'
  expect(evidenceOf(text)).toEqual([
    [
      'B1',
      { kind: 'reading', at: at('2014-01-31T13:05:00Z'), level: 0.65 },
      { kind: 'emptying', at: at('2014-02-01T00:30:00Z'), found: 1 },
    ],
  ])
})

test('percent, semicolons, decimal commas, a byte-order mark and day before month are read', () => {
  const text = '\uFEFFVisit date;Time;Bin ID;% full\r\n05/03/2026;08:30;A;75,5\r\n28/03/2026;17:05;A;100\r\n'
  expect(evidenceOf(text, 'collections')).toEqual([
    [
      'A',
      { kind: 'emptying', at: at('2026-03-05T08:30:00Z'), found: 0.755 },
      { kind: 'emptying', at: at('2026-03-28T17:05:00Z'), found: 1 },
    ],
  ])
})

for (const [kind, text] of Object.entries({
  'shares, the bin last': 'when,share,bin\n2026-03-05T08:30:00+13:00,.75,A',
  'percent signs and quotes':
    '"bin_location","binId","visited_at","fill_level"\n"Cuba ""Mall""","A","4 Mar 2026 19:30","75 %"',
  'tabs and seconds since 1970': 'containerID\tts\tlevel\nA\t1772652600\t0.75',
}))
  test(`the same level from ${kind}`, () => {
    expect(evidenceOf(text)).toEqual([
      ['A', { kind: 'reading', at: at('2026-03-04T19:30:00Z'), level: 0.75 }],
    ])
  })

test('a row number is not taken for the bin', () => {
  const rows = Array.from(
    { length: 40 },
    (_, row) => `${row},Stop ${row % 2},2026-03-0${1 + (row % 9)},green`,
  )
  expect(readFillLevels(['id,location,date,colour', ...rows].join('\n')).bins.map(({ id }) => id)).toEqual([
    'Stop 0',
    'Stop 1',
  ])
})

test('an error names the column and the remedy', () => {
  expect(() => readFillLevels('bin,when,weather\nA,2026-03-05,sunny')).toThrow(
    'The file has no column for the level that can be read: its first line names bin, when, weather. Give one column levels, as 0.75, 75 %, or green, yellow and red, and call it "level".',
  )
  const rows = Array.from({ length: 8 }, (_, day) => `A,2026-03-0${day + 1},red`)
  expect(() => readFillLevels(['bin,date,colour', ...rows, 'A,2026-03-09,purple'].join('\n'))).toThrow(
    'Line 10, column "colour": "purple" is no level. Write it as one of 0.75',
  )
})

test('single faulty rows among many are left out and reported', () => {
  const rows = Array.from({ length: 99 }, (_, row) => `A,2026-03-0${1 + (row % 9)},red`)
  const { rows: read, notes } = readFillLevels(
    ['bin,date,colour', ...rows, 'A,2026-02-31,red', 'A,2026-03-01,n/a'].join('\n'),
  )
  expect(read).toBe(99)
  expect(notes.join(' ')).toContain('Line 101, column "date": "2026-02-31" is no moment.')
  expect(notes.join(' ')).toContain('1 rows without a bin, a moment or a level were left out.')
})
