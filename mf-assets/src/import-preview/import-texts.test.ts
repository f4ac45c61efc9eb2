import type { Mapping } from '../../rules/file-table'
import { doubtText, summaryText, unusedColumnsText } from './import-texts'

it('names the columns of a file that are not used, some of many', () => {
  const none = {
    location: null,
    suburb: null,
    binType: null,
    litres: null,
    lng: null,
    lat: null,
    system: null,
  }
  const mapping: Mapping = { ...none, id: 0 }
  const columns = (...names: string[]) => names.map((name) => ({ name }))
  expect(unusedColumnsText(columns('id'), mapping)).toBeNull()
  expect(unusedColumnsText(columns('id', 'fill level', 'notes'), mapping)).toBe('Not used: fill level, notes')
  const many = Array.from({ length: 30 }, (_, at) => `c${at}`)
  expect(unusedColumnsText(columns('id', ...many), mapping)).toMatch(/ c11 and 18 more$/)
})

it('says lengths in m, and from 1 km on in km', () => {
  expect(doubtText({ kind: 'moved-far', metres: 650 })).toBe('The bin would move 650 m')
  expect(doubtText({ kind: 'moved-far', metres: 9_186_225 })).toBe('The bin would move 9,186 km')
  expect(doubtText({ kind: 'far-away', km: 494 })).toBe('494 km from the middle of the file')
})

it('says which bins are compared with a file, and which with a source', () => {
  const counts = { new: 0, changed: 0, gone: 2, same: 1, doubtful: 0 }
  expect(summaryText(counts, { faulty: 0, list: 'file' })).toBe(
    '1 bin is the same, 2 bins are from earlier files and not in this one.',
  )
  expect(summaryText(counts, { faulty: 0, list: 'source' })).toBe(
    '1 bin is the same, 2 bins are from earlier runs and not in the source any more.',
  )
})
