import { distanceKm } from 'shared-domain'
import { LAMBTON_QUAY, lambtonQuayBins } from './lambton-quay-bins'

const bins = lambtonQuayBins('2026-11-20')

describe('the bins around Lambton Quay', () => {
  it('are LQ001 to LQ005 with the fill levels and statuses of the specification', () => {
    expect(bins.map(({ id, fillLevel, status }) => [id, fillLevel, status])).toEqual([
      ['LQ001', 45, 'normal'],
      ['LQ002', 78, 'warning'],
      ['LQ003', 92, 'full'],
      ['LQ004', 23, 'normal'],
      ['LQ005', 67, 'warning'],
    ])
  })

  it('are 0.1 to 0.3 km away in steps of 0.05, and stand where that says', () => {
    expect(bins.map((bin) => bin.distanceKm)).toEqual([0.1, 0.15, 0.2, 0.25, 0.3])
    for (const bin of bins) expect(distanceKm(LAMBTON_QUAY, bin)).toBeCloseTo(bin.distanceKm, 6)
  })
})
