import { readNumber, readPlace } from './read-place'

const place = (x: string, y: string) => {
  const read = readPlace(x, y)
  return read && 'place' in read ? read.place : read
}

it.each([
  ['-41.2865', -41.2865],
  ['−41,2865', -41.2865],
  ['174.776°', 174.776],
  ['1 748 735.5', 1_748_735.5],
  ['1,748,735', 1_748_735],
  ['5.427e6', 5_427_000],
  ['north', null],
  ['', null],
  ['12.3.4', null],
])('reads %p as a number of a table', (text, number) => expect(readNumber(text)).toBe(number))

it('takes degrees, with commas too', () => {
  expect(place('174,776', '-41,2865')).toEqual({ lat: -41.2865, lng: 174.776 })
})

it('takes NZTM 2000 to the metre: the tower of the Carter Observatory', () => {
  // LINZ's converter gives 41.2846° S, 174.7672° E for it.
  const found = place('1748038', '5428159') as { lat: number; lng: number }
  expect(found.lat).toBeCloseTo(-41.2846, 2)
  expect(found.lng).toBeCloseTo(174.767, 2)
})

it.each([
  // The worked example of LINZ, in NZGD1949, which is some 200 m from WGS 84.
  ['EPSG:27200', '2487100.638', '6751049.719', -34.444, 172.739],
  ['EPSG:3857', '19455000', '-5054800', -41.289, 174.767],
  ['EPSG:32760', '313800', '5427000', -41.286, 174.776],
] as const)('takes %s where it is chosen', (system, x, y, lat, lng) => {
  const read = readPlace(x, y, system)
  expect(read).toEqual({ place: { lat: expect.closeTo(lat, 2), lng: expect.closeTo(lng, 2) } })
  expect(readPlace(y, x, system)).toMatchObject({ isSwapped: true })
})

it('takes Web Mercator, as web maps export it, without a choice', () => {
  expect(place('19455000', '-5054800')).toMatchObject({ lat: expect.closeTo(-41.289, 2) })
})

it('has no place where both cells are blank', () => expect(readPlace(' ', '')).toBeNull())

it.each([
  ['-41.2865', '174.776', 'Latitude and longitude are swapped.'],
  ['5428159', '1748038', 'Latitude and longitude are swapped.'],
  ['174.776', '41.2865', 'The place is north of the equator: a minus sign is missing.'],
  ['0', '0', 'The place is not in New Zealand.'],
  ['151.2', '-33.9', 'The place is not in New Zealand.'],
  ['174.776', '', 'The cell is empty.'],
  ['Cuba Street', '-41', '“Cuba Street” is no coordinate.'],
])('says what is wrong with %p and %p', (x, y, fault) => expect(place(x, y)).toMatchObject({ fault }))

it('takes the Chatham Islands, beyond the 180th meridian', () => {
  expect(place('-176.55', '-43.95')).toEqual({ lat: -43.95, lng: -176.55 })
})
