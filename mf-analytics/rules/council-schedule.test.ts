import fc from 'fast-check'
import { readCouncilSchedule } from './council-schedule'
import { WEEKDAY_NAMES } from './weekdays'

const BINS = [
  { id: 'B1', location: '1 Cuba Street, Te Aro', binType: 'general' },
  { id: 'B2', location: '9 Cuba Street, Te Aro', binType: 'recycling' },
  { id: 'B3', location: '3 Karori Road, Karori', binType: 'general' },
  { id: 'B4', location: '5 Pōneke Street, Karori', binType: 'compost' },
]
const read = (...lines: string[]) => readCouncilSchedule(lines.join('\r\n'), BINS)
const daysOf = (lines: string[]) => Object.fromEntries(read(...lines).days)

describe('a council’s own schedule', () => {
  it('has days by bin, by street, by type, and by type in a street; the narrowest row counts', () => {
    const rows = [
      ',,General,Mon',
      ',Cuba Street,,Mon Wed Fri',
      ',Cuba Street,Recycling,Tue',
      'B1,,,daily',
      ',"Poneke street, karori",,Sat',
    ]
    const days = { B1: [0, 1, 2, 3, 4, 5, 6], B2: [1], B3: [0], B4: [5] }
    expect(daysOf(['Bin,Street,Type,Days', ...rows])).toEqual(days)
    expect(daysOf(['Bin,Street,Type,Days', ...rows.toReversed()])).toEqual(days)
  })

  it('leaves out bins that no row names', () => {
    expect(daysOf(['Bin ID;Collection days', 'B3;Mon, Thu'])).toEqual({ B3: [0, 3] })
  })

  it('names each faulty row by its line', () => {
    const { rows, faults } = read(
      'Bin,Street,Type,Days',
      'B9,,,Mon',
      ',Queen Street,,Mon',
      ',,Glass,Mon',
      ',,,Mon',
      'B1,,,sometimes',
      'B1,,,',
      ',Karori Road,Compost,Mon',
      'B2,,,Mon',
      'B2,,,Tue',
      '"B3,,,Mon',
    )
    expect(rows).toBe(1)
    expect(faults).toEqual([
      { line: 2, text: 'There is no bin “B9”.' },
      { line: 3, text: 'No bin stands in “Queen Street”.' },
      { line: 4, text: 'There is no type “Glass”: write General, Recycling, Compost.' },
      { line: 5, text: 'The row names neither a bin nor a street nor a type.' },
      { line: 6, text: '“sometimes” are no days of the week: write such as Mon Thu, Mon-Fri or daily.' },
      { line: 7, text: 'The days are missing: write such as Mon Thu, Mon-Fri or daily.' },
      { line: 8, text: 'No compost bin stands in “Karori Road”.' },
      { line: 10, text: 'Line 9 has other days for the same bins.' },
      { line: 11, text: 'A quotation mark is not closed.' },
    ])
  })

  it.each([['Bin,Street'], ['Days'], [''], ['B1,Mon']])('needs its columns, which "%s" has not', (header) => {
    expect(read(header, 'B1,Mon').faults).toEqual([
      { line: 1, text: expect.stringMatching(/^The first line has to name the columns/) },
    ])
  })

  it('needs a row', () => {
    expect(read('Bin,Days').faults).toEqual([{ line: 2, text: 'There is no row below the headings.' }])
  })

  it('gives each bin of its rows exactly the days that were written, and throws at no text', () => {
    const days = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('B1', 'B2', 'B3', 'B4'), days), (wanted) => {
        const rows = Object.entries(wanted).map(
          ([id, some]) => `${id},${some.map((day) => WEEKDAY_NAMES[day]).join(' ')}`,
        )
        expect(daysOf(['Bin,Days', ...rows])).toEqual({ ...wanted })
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { days, faults } = readCouncilSchedule(`Bin,Days\n${text}`, BINS)
        expect(days.size > 0 || faults.length > 0).toBe(true)
      }),
    )
  })
})
