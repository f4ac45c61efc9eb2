import { act, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import type { LeafletMap } from './leaflet/leaflet-map'
import type { MapPoint, PointMapProps } from './map-content'
import { PointMap } from './PointMap'

const mockCreate = jest.fn()
jest.mock('./leaflet/leaflet-map', () => ({
  createLeafletMap: (...given: unknown[]) => mockCreate(...given),
}))

const point: MapPoint = { id: 'WN001', lat: -41.28, lng: 174.77, tone: 'full', label: 'Cuba Street' }
const makeMap = () =>
  ({
    ...{ show: jest.fn(), showTiles: jest.fn(), showMovable: jest.fn() },
    ...{ setLasso: jest.fn(), remove: jest.fn() },
  }) satisfies LeafletMap

const streets = (known: Partial<PointMapProps> = {}) => (
  <StrictMode>
    <PointMap label="Bins" variant="streets" points={[point]} {...known} />
  </StrictMode>
)

beforeEach(() => mockCreate.mockReset())

describe('the street map', () => {
  it('says that it is loading until the map is shown', async () => {
    mockCreate.mockImplementation(makeMap)
    render(streets())
    expect(screen.getByText('Loading map…')).toBeInTheDocument()
    await act(async () => {})
    expect(screen.queryByText('Loading map…')).not.toBeInTheDocument()
    expect(screen.getByRole('application', { name: /^Bins: arrow keys move/ })).toBeInTheDocument()
  })

  it('keeps one map while its points change, and removes it with the page', async () => {
    const map = makeMap()
    mockCreate.mockReturnValue(map)
    const { rerender, unmount } = render(streets())
    await act(async () => {})
    const moved = [{ ...point, lat: -41.29 }]
    rerender(streets({ points: moved }))
    expect(map.show).toHaveBeenLastCalledWith(expect.objectContaining({ points: moved }))
    expect(mockCreate).toHaveBeenCalledTimes(1)
    expect(map.remove).not.toHaveBeenCalled()
    unmount()
    expect(map.remove).toHaveBeenCalledTimes(1)
  })

  it('gets no position that is none: Leaflet throws at them', async () => {
    const map = makeMap()
    mockCreate.mockReturnValue(map)
    const end = { lat: 1e308, lng: 1e308 }
    render(
      streets({ points: [point, { ...point, ...end }], lines: [{ label: 'R', positions: [point, end] }] }),
    )
    await act(async () => {})
    expect(map.show).toHaveBeenLastCalledWith(
      expect.objectContaining({ points: [point], lines: [{ label: 'R', positions: [point] }] }),
    )
  })

  it('reports the pressed place, and says how to choose one by keyboard', async () => {
    mockCreate.mockImplementation(makeMap)
    const onPick = jest.fn()
    render(streets({ onPick }))
    await act(async () => {})
    mockCreate.mock.lastCall[1].onPick({ lat: -41.3, lng: 174.8 })
    expect(onPick).toHaveBeenCalledWith({ lat: -41.3, lng: 174.8 })
    expect(screen.getByRole('application', { name: /Enter chooses its middle$/ })).toBeInTheDocument()
  })

  it('shows the place that is moved, and reports where to', async () => {
    const map = makeMap()
    mockCreate.mockReturnValue(map)
    const onMove = jest.fn()
    const movable = { lat: -41.29, lng: 174.77, label: 'The new place', onMove }
    const { rerender } = render(streets({ movable }))
    await act(async () => {})
    expect(map.showMovable).toHaveBeenLastCalledWith({ lat: -41.29, lng: 174.77, label: 'The new place' })
    expect(screen.getByRole('list', { name: 'Legend' })).toHaveTextContent('The new place')
    mockCreate.mock.lastCall[1].onMove({ lat: -41.3, lng: 174.8 })
    expect(onMove).toHaveBeenCalledWith({ lat: -41.3, lng: 174.8 })
    rerender(streets())
    expect(map.showMovable).toHaveBeenLastCalledWith(null)
  })

  it('selects the points in a drawn area, and can add them to the selection', async () => {
    const map = makeMap()
    mockCreate.mockReturnValue(map)
    const onChange = jest.fn()
    render(streets({ selection: { ids: ['WN002'], onChange } }))
    await act(async () => {})
    act(() => screen.getByRole('button', { name: 'Draw around bins' }).click())
    expect(map.setLasso).toHaveBeenLastCalledWith(true)
    mockCreate.mock.lastCall[1].onEnclose(['WN001'], false)
    expect(onChange).toHaveBeenLastCalledWith(['WN001'])
    mockCreate.mock.lastCall[1].onEnclose(['WN001'], true)
    expect(onChange).toHaveBeenLastCalledWith(['WN002', 'WN001'])
    act(() => screen.getByRole('button', { name: 'Clear 1 selected' }).click())
    expect(onChange).toHaveBeenLastCalledWith([])
  })

  it('says so when no tile loads', async () => {
    mockCreate.mockImplementation(makeMap)
    render(streets({ tiles: { url: 'https://tiles.test/{z}/{x}/{y}.png', attribution: '© The city' } }))
    await act(async () => {})
    expect(screen.getByText('© The city')).toBeInTheDocument()
    act(() => mockCreate.mock.calls[0][1].onTilesMissing(true))
    expect(screen.getByText('Street images did not load.')).toBeInTheDocument()
  })

  it('plots the points when its code does not load, and can be tried again', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    mockCreate.mockImplementation(() => {
      throw new Error('ChunkLoadError')
    })
    render(streets())
    expect(await screen.findByRole('img', { name: 'Bins' })).toBeInTheDocument()
    expect(screen.getByText(/Street map did not load/)).toBeInTheDocument()
    mockCreate.mockImplementation(makeMap)
    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    expect(await screen.findByRole('application')).toBeInTheDocument()
    expect(screen.queryByText(/did not load/)).not.toBeInTheDocument()
  })
})
