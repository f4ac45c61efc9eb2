import { expect, test } from '@playwright/test'
import { readFillLevels } from './fill-level-file'

const at = (iso: string) => Date.parse(iso)

test('a file of levels gives the readings and emptyings of each bin', () => {
  const text =
    '\uFEFFlevel,bin,at,emptied,type,street\r\n.75,"Main St, 1",2026-03-05T08:30:00+13:00,,recycling,Main Street\r\n1,"Main St, 1",2026-03-05T08:30:00Z,true,,\r\n'
  expect(readFillLevels(text)).toEqual([
    {
      id: 'Main St, 1',
      binType: 'recycling',
      street: 'Main Street',
      evidence: [
        { kind: 'reading', at: at('2026-03-04T19:30:00Z'), level: 0.75 },
        { kind: 'emptying', at: at('2026-03-05T08:30:00Z'), found: 1 },
      ],
    },
  ])
})

for (const [text, reason] of [
  ['bin,when\nA,2026-03-05', 'The first line has no column at and level: begin the file with bin,at,level.'],
  ['bin,at,level\nA,2026-03-05T08:30:00Z,0.5\nA,yesterday,0.5', 'Line 3: write a bin, a moment as'],
  ['bin,at,level\nA,2026-03-05T08:30:00Z,75', 'and a level from 0 to 1'],
  ['bin,at,level\n', 'There are no rows below the first line'],
] as const)
  test(`${JSON.stringify(text)} is refused with the remedy`, () => {
    expect(() => readFillLevels(text)).toThrow(reason)
  })
