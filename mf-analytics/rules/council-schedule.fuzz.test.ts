import fc from 'fast-check'
import { FUZZ_TIMEOUT_MS, fuzzing } from 'shared-domain/testing/fuzzing'
import { readCouncilSchedule } from './council-schedule'

const BINS = [
  { id: 'B1', location: '12 Cuba Street, Te Aro', binType: 'general' },
  { id: 'B2', location: 'Cuba Street', binType: 'recycling' },
]
const word = fc.oneof(
  fc.constantFrom(
    'Bin',
    'Street',
    'Type',
    'Days',
    'B1',
    'Cuba Street',
    'general',
    'Mon',
    'Mon-Fri',
    'Fri-Mon',
    '8',
    ',',
    ';',
    '"',
    '\n',
    '\n\n',
    '-',
  ),
  fc.string({ maxLength: 6 }),
)
const file = fc.array(word, { maxLength: 40 }).map((words) => words.join(''))

it(
  'reads any file of a council’s days: known bins on days from Monday to Sunday, or what is wrong with it',
  () => {
    fc.assert(
      fc.property(
        fc.oneof(
          file,
          file.map((text) => `Bin,Street,Type,Days\n${text}`),
        ),
        (text) => {
          const { days, rows, faults } = readCouncilSchedule(text, BINS)
          for (const [id, weekdays] of days) {
            expect(BINS.map((bin) => bin.id)).toContain(id)
            for (const day of weekdays) expect([0, 1, 2, 3, 4, 5, 6]).toContain(day)
          }
          if (rows === 0) expect(faults.length).toBeGreaterThan(0)
          for (const { line } of faults) expect(line).toBeGreaterThan(0)
        },
      ),
      fuzzing({ runs: 1000, share: 0.05 }),
    )
  },
  FUZZ_TIMEOUT_MS,
)
