import fc from 'fast-check'
import { FUZZ_TIMEOUT_MS, fuzzing } from '../testing/fuzzing'
import { aucklandDate, aucklandInstant, aucklandTime } from '../time/auckland-time'
import { DaySchema } from './field-schemas'
import { MomentSchema } from './moment'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const almostDay = fc.tuple(digits(4), digits(2), digits(2)).map((parts) => parts.join('-'))
const zone = fc.oneof(
  fc.constantFrom('Z', 'z', '', '+13:00', '-24:00', '+99:99'),
  fc
    .tuple(fc.constantFrom('+', '-'), digits(2), digits(2))
    .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
)
const almostMoment = fc
  .tuple(
    almostDay,
    digits(2),
    digits(2),
    fc.oneof(digits(2), fc.constant('60')),
    fc.constantFrom('', '.9', '.123456789'),
    zone,
  )
  .map(
    ([day, hours, minutes, seconds, part, offset]) => `${day}T${hours}:${minutes}:${seconds}${part}${offset}`,
  )
const realMoment = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-12-31T23:59:59Z') })

it(
  'takes as a moment nothing that a computer does not know, from 1969 to 2100',
  () => {
    const any = fc.oneof(
      almostMoment,
      realMoment.map((at) => at.toISOString()),
      fc.string(),
    )
    fc.assert(
      fc.property(any, (text) => {
        const { success, data = '' } = MomentSchema.safeParse(text)
        if (!success) return
        const year = new Date(data).getUTCFullYear()
        expect([text, year >= 1969 && year <= 2100]).toEqual([text, true])
      }),
      fuzzing({ runs: 2000, share: 0.04 }),
    )
  },
  FUZZ_TIMEOUT_MS,
)

it(
  'takes as a day nothing that no calendar has',
  () => {
    fc.assert(
      fc.property(fc.oneof(almostDay, fc.string()), (text) => {
        if (DaySchema.safeParse(text).success)
          expect(new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10)).toBe(text)
      }),
      fuzzing({ runs: 2000, share: 0.03 }),
    )
  },
  FUZZ_TIMEOUT_MS,
)

it(
  'writes any moment as the day and time of Auckland that lead back to it',
  () => {
    fc.assert(
      fc.property(realMoment, (at) => {
        const day = aucklandDate(at)
        expect(aucklandTime(at)).toMatch(new RegExp(`^${day} \\d\\d:\\d\\d:\\d\\d$`))
        // When the clocks go back an hour is there twice.
        const midnight = aucklandInstant(day, 0)
        expect(at.getTime() - midnight).toBeGreaterThanOrEqual(0)
        expect(at.getTime() - midnight).toBeLessThan(25 * 3_600_000)
      }),
      fuzzing({ runs: 500, share: 0.03 }),
    )
  },
  FUZZ_TIMEOUT_MS,
)
