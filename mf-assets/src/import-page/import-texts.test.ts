import { doubtText } from './import-texts'

it('says lengths in m, and from 1 km on in km', () => {
  expect(doubtText({ kind: 'moved-far', metres: 650 })).toBe('The bin would move 650 m')
  expect(doubtText({ kind: 'moved-far', metres: 9_186_225 })).toBe('The bin would move 9,186 km')
  expect(doubtText({ kind: 'far-away', km: 494 })).toBe('494 km from the middle of the file')
})
