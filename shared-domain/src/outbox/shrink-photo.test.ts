import fc from 'fast-check'
import { fitInto } from './shrink-photo'

const side = fc.integer({ min: 1, max: 12_000 })

describe('the size of a photo as it is sent', () => {
  it('is limited, keeps its aspect ratio and is never enlarged', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const fitted = fitInto(1600, { width, height })
        expect(Math.max(fitted.width, fitted.height)).toBe(Math.min(1600, Math.max(width, height)))
        const scale = Math.min(1, 1600 / Math.max(width, height))
        expect(Math.abs(fitted.width - width * scale)).toBeLessThan(1)
        expect(Math.abs(fitted.height - height * scale)).toBeLessThan(1)
      }),
    )
  })
})
