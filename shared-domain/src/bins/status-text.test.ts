import fc from 'fast-check'
import { statusFromText } from './status-text'

describe('the status of a bin from the words of a layer', () => {
  it.each([
    ['Full', 'full'],
    ['BIN FULL - collect', 'full'],
    ['Overfull', 'full'],
    ['Warning', 'warning'],
    ['High level alert', 'warning'],
    ['Full (alert sent)', 'full'],
    ['Normal', 'normal'],
    ['No sensor', 'normal'],
    ['', 'normal'],
    [null, 'normal'],
    [undefined, 'normal'],
  ])('%p is %s', (text, status) => {
    expect(statusFromText(text)).toBe(status)
  })

  it.each([
    'Not full',
    'NOT FULL',
    'not yet full',
    'Non-full',
    'NOT_FULL',
    'isn’t full',
    'no longer full',
    'No alert',
    'never full',
  ])('%p is normal, for it says the opposite', (text) => {
    expect(statusFromText(text)).toBe('normal')
  })

  it('sees what else is said beside a negation', () => {
    expect(statusFromText('Not full, warning')).toBe('warning')
    expect(statusFromText('No warning: full')).toBe('full')
  })

  it.each([
    'Half full',
    'half-full',
    '1/2 full',
    'Three quarters full',
    'less than half full',
    '20% full',
    'not very full',
    'Not at all full',
    'hasn’t been full',
    'FULLY EMPTIED',
    'Full, emptied at 9:30',
    'Emptied (was full)',
    'EMPTIED FULL BIN',
    'was full',
    'Carefully checked',
    'Fullness checked',
    'Helpful notes',
  ])('%p is normal: the word full is not in it, or is turned', (text) => {
    expect(statusFromText(text)).toBe('normal')
  })

  it.each([
    'FULL!',
    'bin_full',
    'Bin 12 full',
    '95% full',
    'Full, not emptied',
    'Full - last emptied 3 May',
    'Full, to be emptied',
    'Emptied at 9, full again',
    'Not collected, full',
    'Carefully checked: full',
  ])('%p is full', (text) => {
    expect(statusFromText(text)).toBe('full')
  })

  it('goes by the thresholds in force for a percentage', () => {
    expect(statusFromText('60% full', { fullAbove: 55, warningAbove: 30 })).toBe('full')
  })

  it('cares neither for case nor for marks around the word', () => {
    const marks = fc.string({ unit: fc.constantFrom(...' .,:;!?()[]_-–"*#\n') })
    fc.assert(
      fc.property(marks, marks, fc.mixedCase(fc.constant('full')), (before, after, word) => {
        expect(statusFromText(`${before}${word}${after}`)).toBe('full')
      }),
    )
  })

  it('never takes a longer word for it', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdeghimnortuyāéß'), minLength: 1, maxLength: 8 })
    const longer = fc.oneof(
      letters.map((end) => `full${end}`),
      letters.map((start) => `${start}full`),
      fc.tuple(letters, letters).map(([start, end]) => `${start}full${end}`),
    )
    fc.assert(
      fc.property(longer, (word) => {
        expect(statusFromText(`Bin ${word} today`)).toBe('normal')
      }),
    )
  })

  it('is turned by every negation, however many fillers stand between', () => {
    const negation = fc.constantFrom('not', 'never', 'no', 'isn’t', "wasn't", 'hardly')
    const fillers = fc.array(fc.constantFrom('yet', 'very', 'quite', 'at all', 'so', 'really'), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(negation, fillers, (not, between) => {
        expect(statusFromText([not, ...between, 'full'].join(' '))).toBe('normal')
      }),
    )
  })
})
