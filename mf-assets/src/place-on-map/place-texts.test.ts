import { shiftText } from './place-texts'

const from = { lat: -41.29, lng: 174.77 }

it('says how far and in which direction', () => {
  expect(shiftText(from, { lat: -41.2891, lng: 174.77 })).toBe('100 m north')
  expect(shiftText(from, { lat: -41.2909, lng: 174.77 })).toBe('100 m south')
  expect(shiftText(from, { lat: -41.29, lng: 174.7712 })).toBe('100 m east')
  expect(shiftText(from, { lat: -41.29, lng: 174.7688 })).toBe('100 m west')
  expect(shiftText(from, { lat: -41.28991, lng: 174.76988 })).toBe('14 m north-west')
  expect(shiftText(from, { lat: -41.3, lng: 174.7833 })).toBe('1.6 km south-east')
})

it('says nothing of a place that is the same', () => {
  expect(shiftText(from, from)).toBeNull()
  expect(shiftText(from, { lat: -41.290001, lng: 174.77 })).toBeNull()
})
