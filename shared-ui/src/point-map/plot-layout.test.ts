import { placedIn, SAMPLE_BOUNDS } from './map-bounds'
import { fittedLayout, sampleLayout } from './plot-layout'

const crowd = [
  { lat: -41.2838, lng: 174.7757 },
  { lat: -41.2811, lng: 174.7757 },
]
const spread = [
  { lat: -41.26, lng: 174.75 },
  { lat: -41.32, lng: 174.81 },
]

describe('the sample map', () => {
  it('shows only the fixed bounds when the points are spread over them', () => {
    expect(sampleLayout(1000, 400, spread)).toEqual([
      { bounds: SAMPLE_BOUNDS, box: { x: 0, y: 0, width: 1000, height: 400 } },
    ])
  })

  it('adds a close-up of points in a small part of the bounds', () => {
    const [overview, closeUp] = sampleLayout(1000, 400, crowd)
    expect(overview?.bounds).toEqual(SAMPLE_BOUNDS)
    expect(overview?.marked).toEqual(closeUp?.bounds)
    expect(closeUp?.box).toEqual({ x: 504, y: 0, width: 496, height: 400 })
  })

  it('puts the close-up below on a phone', () => {
    const [, closeUp] = sampleLayout(288, 360, crowd)
    expect(closeUp?.box).toEqual({ x: 0, y: 184, width: 288, height: 176 })
  })
})

describe('a fitted map', () => {
  it.each([
    ['wide', 1200, 300],
    ['tall', 300, 600],
  ])('shows every point undistorted in a %s box', (_, width, height) => {
    const [area] = fittedLayout(width, height, spread)
    if (!area) throw new Error('no area')
    const place = placedIn(area.bounds, area.box)
    for (const { x, y } of spread.map(place)) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(height)
    }
    // 0.06° of longitude at 41.29° S is cos(41.29°) of 0.06° of latitude.
    const [from, to] = spread.map(place)
    const ratio = ((to?.x ?? 0) - (from?.x ?? 0)) / ((to?.y ?? 0) - (from?.y ?? 0))
    expect(ratio).toBeCloseTo(Math.cos((41.29 * Math.PI) / 180), 6)
  })

  it('shows a single point in the middle', () => {
    const [area] = fittedLayout(600, 300, [crowd[0] as (typeof crowd)[0]])
    if (!area) throw new Error('no area')
    const { x, y } = placedIn(area.bounds, area.box)(crowd[0] as (typeof crowd)[0])
    expect([Math.round(x), Math.round(y)]).toEqual([300, 150])
  })
})
