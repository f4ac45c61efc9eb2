import { render, screen, within } from '@testing-library/react'
import { DEFAULT_THRESHOLDS } from 'shared-domain'
import { makeSurroundings } from '../testing/make-surroundings'
import { AlternativeBins } from './AlternativeBins'
import { BinsNearMe } from './BinsNearMe'
import { reportedBin } from './report-page-data'

const show = (fullAbove: number) => {
  const surroundings = makeSurroundings()
  const near = surroundings.near.map((bin) => ({ ...bin, fillLevel: 85 }))
  const bin = reportedBin(surroundings, { binId: 'WN001', location: null })
  const thresholds = { fullAbove, warningAbove: 60 }
  render(<AlternativeBins bin={bin} near={near} radiusKm={0.5} thresholds={thresholds} />)
  return screen.getByRole('listitem')
}

it('another bin has the moment of a level that is old, and why one is not trusted', () => {
  const measuredAt = '2026-11-19T10:14:00+13:00'
  const flag = '⚠ The level is not trusted.'
  const words = `Measured 19 November 2026, 10:14 am. ${flag}`
  const surroundings = makeSurroundings()
  const near = surroundings.near.map((bin) => ({ ...bin, measuredAt, flag }))
  const bin = reportedBin(surroundings, { binId: 'WN001', location: null })
  render(<AlternativeBins bin={bin} near={near} radiusKm={0.5} thresholds={DEFAULT_THRESHOLDS} />)
  expect(screen.getByRole('listitem')).toHaveTextContent(words)
  render(<BinsNearMe bin={bin} near={near} radiusKm={0.5} />)
  const row = within(screen.getByRole('list', { name: 'The nearest bins' })).getByRole('listitem')
  expect(row).toHaveTextContent(words)
})

describe('another bin that is 85 % full', () => {
  it('is nearly full for a council that calls bins full above 80 %', () => {
    expect(show(80)).toHaveTextContent('Nearly full')
  })

  it('is not for one that calls them full above 90 %', () => {
    expect(show(90)).not.toHaveTextContent('Nearly full')
  })
})
