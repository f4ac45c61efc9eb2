import fc from 'fast-check'
import { binTypeFromText } from './bin-type'

describe('the type of a bin from the words of a layer', () => {
  it.each([
    ['Recycling', 'recycling'],
    ['RECYCLE station', 'recycling'],
    ['Compost', 'compost'],
    ['Food organics', 'compost'],
    ['Litter', 'general'],
    ['', 'general'],
    [null, 'general'],
    [undefined, 'general'],
  ])('%p is %s', (text, type) => {
    expect(binTypeFromText(text)).toBe(type)
  })

  it('is general for any text that names no other type', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/recycl|compost|organic/i.test(text)),
        (text) => {
          expect(binTypeFromText(text)).toBe('general')
        },
      ),
    )
  })
})
