/** @jest-environment jsdom */
import type { MapPoint } from '../map-content'
import { clusterRadius } from './draw-markers'
import { encloses } from './lasso'
import { clustersAt, worldPlaces } from './point-clusters'

const crowd = (count: number, known: Partial<MapPoint> = {}): MapPoint[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `${known.tone}${i}`,
    lat: -41.28 + (i % 30) * 1e-4,
    lng: 174.77 + Math.floor(i / 30) * 1e-4,
    tone: 'normal',
    label: '',
    ...known,
  }))

const at = (points: MapPoint[], zoom: number) => clustersAt(points, worldPlaces(points), zoom)

describe('dense points', () => {
  it('are drawn as one cluster with their number', () => {
    const { clusters, alone } = at(crowd(900), 12)
    expect(clusters.length).toBeGreaterThan(0)
    expect(clusters.reduce((sum, { members }) => sum + members.length, alone.length)).toBe(900)
  })

  it('are not clustered when zoomed in or on a map with few points', () => {
    expect(at(crowd(900), 16).clusters).toEqual([])
    expect(at(crowd(600), 12).clusters).toEqual([])
  })

  it('do not include a full bin, a numbered stop or a depot', () => {
    const points = [
      ...crowd(900),
      ...crowd(3, { tone: 'full' }),
      ...crowd(2, { tone: 'warning', order: 1 }),
      ...crowd(1, { tone: 'depot' }),
    ]
    expect(at(points, 12).alone.slice(-6)).toEqual([900, 901, 902, 903, 904, 905])
  })

  it('do not hide full bins, however many there are', () => {
    const points = [...crowd(900), ...crowd(400, { tone: 'full' })]
    expect(at(points, 12).alone).toEqual(expect.arrayContaining(points.map((_, i) => i).slice(900)))
  })

  it('have a ring that grows with what is urgent, not with what is there', () => {
    expect(clusterRadius(0)).toBeLessThan(clusterRadius(1))
    expect(clusterRadius(1)).toBeLessThan(clusterRadius(40))
  })

  it('are selected by a line around them', () => {
    const ring = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ]
    expect([encloses(ring, { x: 2, y: 2 }), encloses(ring, { x: 8, y: 8 })]).toEqual([true, false])
  })
})
