import { render, screen } from '@testing-library/react'
import { makeSurroundings } from '../testing/make-surroundings'
import { AlternativeBins } from './AlternativeBins'
import { reportedBin } from './report-page-data'

const show = (fullAbove: number) => {
  const surroundings = makeSurroundings()
  const near = surroundings.near.map((bin) => ({ ...bin, fillLevel: 85 }))
  const bin = reportedBin(surroundings, { binId: 'WN001', location: null })
  const thresholds = { fullAbove, warningAbove: 60 }
  render(<AlternativeBins bin={bin} near={near} radiusKm={0.5} thresholds={thresholds} />)
  return screen.getByRole('listitem')
}

describe('another bin that is 85 % full', () => {
  it('is nearly full for a council that calls bins full above 80 %', () => {
    expect(show(80)).toHaveTextContent('Nearly full')
  })

  it('is not for one that calls them full above 90 %', () => {
    expect(show(90)).not.toHaveTextContent('Nearly full')
  })
})
