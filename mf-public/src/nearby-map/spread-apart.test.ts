import * as fc from 'fast-check'
import { spreadApart } from './spread-apart'

const room = { gap: 38, width: 288, height: 208, fixed: { x: 144, y: 104 }, fixedGap: 30 }
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y)

describe('marks on a map', () => {
  it('stay where they are when there is room for all', () => {
    const places = [
      { x: 40, y: 40 },
      { x: 80, y: 40 },
      { x: 200, y: 180 },
    ]
    expect(spreadApart(places, room)).toEqual(places)
  })

  it('are moved apart when they would cover each other, and stay on the map', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 288 }), y: fc.integer({ min: 0, max: 208 }) })
    // Also several bins in the same place.
    const crowd = fc.tuple(place, fc.integer({ min: 2, max: 10 })).map(([at, many]) => Array(many).fill(at))
    fc.assert(
      fc.property(fc.oneof(fc.array(place, { maxLength: 10 }), crowd), (places) => {
        const marks = spreadApart(places, room)
        marks.forEach((mark, index) => {
          expect(distance(mark, room.fixed)).toBeGreaterThan(room.fixedGap - 1)
          for (const other of marks.slice(index + 1))
            expect(distance(mark, other)).toBeGreaterThan(room.gap - 1)
          expect(mark.x).toBeGreaterThanOrEqual(19)
          expect(mark.x).toBeLessThanOrEqual(269)
          expect(mark.y).toBeGreaterThanOrEqual(19)
          expect(mark.y).toBeLessThanOrEqual(189)
        })
      }),
      { numRuns: 500 },
    )
  })
})
