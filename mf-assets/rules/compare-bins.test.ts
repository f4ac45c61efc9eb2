import fc from 'fast-check'
import type { BinDetails, ComparedRow, ImportRow } from '../operations'
import { compareRow, goneRow, isAsCompared, isAsWritten, SOURCE } from './compare-bins'

const row = (values: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  id: 'WN1',
  location: 'Cuba Street',
  binType: 'general',
  lat: -41.29,
  lng: 174.77,
  litres: 120,
  doubt: null,
  ...values,
})
const bin = (values: Partial<BinDetails> = {}): BinDetails => ({
  location: 'Cuba Street',
  binType: 'general',
  lat: -41.29,
  lng: 174.77,
  litres: 120,
  isRetired: false,
  source: SOURCE,
  ...values,
})

it('finds new, changed and equal bins', () => {
  expect(compareRow(row(), null, null)).toMatchObject({
    outcome: 'new',
    doubt: null,
    before: null,
    after: bin(),
  })
  expect(compareRow(row({ litres: 240 }), bin(), null)).toMatchObject({
    outcome: 'changed',
    after: { litres: 240 },
  })
  expect(compareRow(row(), bin(), null)).toMatchObject({ outcome: 'same' })
})

it('leaves what the file does not say', () => {
  const said = { location: null, binType: null, lat: null, lng: null, litres: null }
  expect(compareRow(row(said), bin({ binType: 'compost' }), null)).toMatchObject({
    outcome: 'same',
    after: bin({ binType: 'compost' }),
  })
})

it('puts a bin that was taken away into service again', () => {
  expect(compareRow(row(), bin({ isRetired: true }), null)).toMatchObject({ outcome: 'new' })
})

it('changes nothing of a bin of the open-data layer that agrees', () => {
  expect(compareRow(row(), bin({ source: null }), null)).toMatchObject({ outcome: 'same' })
})

it('doubts what a person should look at', () => {
  expect(compareRow(row(), null, 'WN01').doubt).toEqual({ kind: 'like-another', binId: 'WN01' })
  expect(compareRow(row({ lat: null, lng: null }), null, null).doubt).toEqual({ kind: 'no-place' })
  expect(compareRow(row({ lat: -41.3 }), bin(), null).doubt).toEqual({ kind: 'moved-far', metres: 1112 })
  expect(compareRow(row({ lat: -41.2901 }), bin(), null).doubt).toBeNull()
})

const details = fc.record({
  location: fc.constantFrom('Cuba Street', 'Tory Street'),
  binType: fc.constantFrom('general', 'recycling', 'compost'),
  lat: fc.option(fc.constantFrom(-41.29, -41.3)),
  litres: fc.option(fc.constantFrom(120, 240)),
  isRetired: fc.boolean(),
  source: fc.constantFrom(null, SOURCE),
})
const ids = fc.constantFrom('A', 'B', 'C', 'D')
const records = fc
  .dictionary(ids, details)
  .map(
    (known) =>
      new Map(
        Object.entries(known).map(([id, one]) => [id, { ...one, lng: one.lat && 174.77 } as BinDetails]),
      ),
  )
const files = fc
  .uniqueArray(
    fc.record({
      id: ids,
      location: fc.option(fc.constant('Tory Street')),
      litres: fc.option(fc.constant(80)),
    }),
    {
      selector: ({ id }) => id,
    },
  )
  .map((rows) => rows.map((one, at) => row({ line: at + 2, ...one })))

type BinRecord = ReadonlyMap<string, BinDetails>

function compare(file: readonly ImportRow[], record: BinRecord): ComparedRow[] {
  const named = new Set(file.map(({ id }) => id))
  const gone = [...record].filter(([id, one]) => one.source === SOURCE && !one.isRetired && !named.has(id))
  return [
    ...file.map((one) => compareRow(one, record.get(one.id) ?? null, null)),
    ...gone.map(([id, one]) => goneRow(id, one)),
  ].filter(({ outcome }) => outcome !== 'same')
}

const write = (record: BinRecord, rows: readonly ComparedRow[]): BinRecord =>
  new Map([
    ...record,
    ...rows.map(
      ({ binId, before, after }) => [binId, after ?? { ...(before as BinDetails), isRetired: true }] as const,
    ),
  ])

/** A new bin cannot be unknown again: it is taken away, as the record deletes none. */
const undo = (record: BinRecord, rows: readonly ComparedRow[]): BinRecord =>
  new Map([
    ...record,
    ...rows.map(
      ({ binId, before, after }) => [binId, before ?? { ...(after as BinDetails), isRetired: true }] as const,
    ),
  ])

const standing = (record: BinRecord) => new Map([...record].filter(([, one]) => !one.isRetired))

it('the same file again changes nothing', () => {
  fc.assert(
    fc.property(files, records, (file, record) => {
      const after = write(record, compare(file, record))
      expect(compare(file, after)).toEqual([])
    }),
  )
})

it('undo leaves the bins that stood before, and import, undo, import gives the record of one import', () => {
  fc.assert(
    fc.property(files, records, (file, record) => {
      const rows = compare(file, record)
      const once = write(record, rows)
      const back = undo(once, rows)
      expect(standing(back)).toEqual(standing(record))
      expect(write(back, compare(file, back))).toEqual(once)
    }),
  )
})

it('knows whether a bin is still as it was compared, and as it was written', () => {
  fc.assert(
    fc.property(files, records, (file, record) => {
      const rows = compare(file, record)
      const once = write(record, rows)
      for (const one of rows) {
        expect(isAsCompared(record.get(one.binId) ?? null, one)).toBe(true)
        expect(isAsWritten(once.get(one.binId) ?? null, one)).toBe(true)
        const moved = { ...(once.get(one.binId) as BinDetails), location: 'Moved', isRetired: false }
        expect(isAsWritten(moved, one)).toBe(false)
      }
    }),
  )
})
