import fc from 'fast-check'
import { statusFromFill, statusFromText } from './bin-status'

describe('the status of a bin from its fill level', () => {
  it.each([
    [0, 'normal'],
    [50, 'normal'],
    [50.1, 'warning'],
    [80, 'warning'],
    [80.1, 'full'],
    [100, 'full'],
  ])('at %d %% is %s', (fill, status) => {
    expect(statusFromFill(fill)).toBe(status)
  })

  it('never becomes milder as a bin fills', () => {
    const order = ['normal', 'warning', 'full']
    const level = fc.integer({ min: -20, max: 150 })
    fc.assert(
      fc.property(level, level, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        expect(order.indexOf(statusFromFill(less))).toBeLessThanOrEqual(order.indexOf(statusFromFill(more)))
      }),
    )
  })
})

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

  it('cares neither for case nor for what surrounds the word', () => {
    const around = fc.string().filter((text) => !/full|warning|alert|no|never|isn/i.test(text))
    fc.assert(
      fc.property(around, around, fc.mixedCase(fc.constant('full')), (before, after, word) => {
        expect(statusFromText(`${before}${word}${after}`)).toBe('full')
      }),
    )
  })
})
