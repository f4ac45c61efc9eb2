import { fireEvent, render, screen } from '@testing-library/react'
import type { MapPoint } from './map-content'
import { PlotMap } from './PlotMap'
import { sampleLayout } from './plot-layout'

const corner = (id: string, lat: number, lng: number): MapPoint => ({
  id,
  lat,
  lng,
  tone: 'full',
  label: `Bin ${id}`,
})
const points = [corner('NW', -41.25, 174.74), corner('SE', -41.33, 174.82)]

function showPlot(onSelect = jest.fn()) {
  render(<PlotMap label="Bins" points={points} height={400} layout={sampleLayout} onSelect={onSelect} />)
  return onSelect
}

const press = (clientX: number, clientY: number) =>
  fireEvent.click(screen.getByRole('img', { name: 'Bins' }), { clientX, clientY })

// Before layout a plot is 640 px wide.
describe('the plot', () => {
  it('shows the details of a pressed point', () => {
    const onSelect = showPlot()
    press(630, 390)
    expect(onSelect).toHaveBeenCalledWith('SE')
    expect(screen.getByRole('status')).toHaveTextContent('Bin SE')
  })

  it('closes its card again', () => {
    showPlot()
    press(630, 390)
    fireEvent.click(screen.getByRole('button', { name: 'Close Bin SE' }))
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })

  it('shows nothing when the press is far from every point', () => {
    const onSelect = showPlot()
    press(320, 200)
    expect(onSelect).not.toHaveBeenCalled()
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })
})
