import { addressOfText } from './text-filter'

it.each([
  ['Pūrongo ipupara', 'P%C5%ABrongo%20ipupara'],
  ['E {count} ngā ipupara i kitea', 'ng%C4%81%20ipupara%20i%20kitea'],
  ['{count, plural, one {1 report of a bin} other {# reports}} at hand', 'at%20hand'],
  ['Non-stop, day & night', 'Non%2Dstop%2C%20day%20%26%20night'],
  ["Today''s", "Today's"],
])('the page is opened at its longest piece without a placeholder: %s', (message, found) => {
  expect(addressOfText('/mi/report', message)).toBe(`/mi/report#:~:text=${found}`)
})

it.each(['{count} m', '{day}, {time}', '{count, plural, one {1 day ago} other {# days ago}}', ''])(
  'the page is opened at its top where the text is found everywhere: %s',
  (message) => {
    expect(addressOfText('/report', message)).toBe('/report')
  },
)
