import { doubtText, summaryText } from './import-texts'

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
