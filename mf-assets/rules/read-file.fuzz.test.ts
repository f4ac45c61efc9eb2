import fc from 'fast-check'
import { FUZZ_TIMEOUT_MS, fuzzing } from 'shared-domain/testing/fuzzing'
import * as z from 'zod/mini'
import { addImportRows } from '../operations'
import { findColumns } from './find-columns'
import { readFile } from './read-file'
import { readRows } from './read-rows'

const cell = fc.oneof(
  fc.constantFrom(
    ...['WN1', 'wn 01', 'Cuba Street', 'Recycling', '120 L', '-41,26', '174.75', '1748735', '5427916'],
    ...['1e308', '0x10', '-0', '٣', '=1+1', ' @x', '\0', '\u200b', '\ud800', '\uFEFF', '', ' '],
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.double().map(String),
  fc.integer({ min: 190, max: 210 }).map((length) => 'x'.repeat(length)),
)
const heading = fc.constantFrom(
  'Asset ID',
  'Site Address',
  'Suburb',
  'Waste Stream',
  'Litres',
  'lat',
  'lng',
  'x',
)
const separator = fc.constantFrom(',', ';', '\t', '|')
const csv = fc
  .tuple(
    fc.array(heading, { maxLength: 8 }),
    fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 }),
    separator,
  )
  .map(([names, rows, between]) => [names, ...rows].map((cells) => cells.join(between)).join('\n'))
const geojson = fc
  .array(
    fc.record(
      {
        type: fc.constantFrom('Feature', 'x'),
        properties: fc.oneof(
          fc.dictionary(heading, fc.oneof(cell, fc.jsonValue({ maxDepth: 1 }))),
          fc.jsonValue(),
        ),
        geometry: fc.oneof(
          fc.record({
            type: fc.constant('Point'),
            coordinates: fc.array(fc.oneof(fc.double(), fc.jsonValue())),
          }),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 5 },
  )
  .map((features) => JSON.stringify({ type: 'FeatureCollection', features }))
const bytes = fc.oneof(
  fc.oneof(csv, geojson, fc.json()).map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 200 }),
)

/** Files of which a row was made that the record refuses, and all others with it. */
const KEPT = ['{"type":"FeatureCollection","features":[{"properties":{"Asset ID":"\\ud800"}}]}'].map(
  (text): [Uint8Array] => [new TextEncoder().encode(text)],
)

it(
  'makes of any file rows that the record takes, and faults with their lines, or refuses it in a sentence',
  () => {
    fc.assert(
      fc.property(bytes, (sent) => {
        const file = readFile('bins.csv', sent, 1_000)
        if ('refused' in file) {
          expect(file.refused).toMatch(/\.$/)
          return
        }
        const { rows, faults } = readRows(file.table, findColumns(file.table))
        for (const { line, reason } of faults) expect([line > 0, reason.length > 0]).toEqual([true, true])
        if (rows.length === 0) return
        expect(z.safeParse(addImportRows.body, { rows }).error?.issues).toBeUndefined()
      }),
      fuzzing({ runs: 1000, share: 0.05, kept: KEPT }),
    )
  },
  FUZZ_TIMEOUT_MS,
)
