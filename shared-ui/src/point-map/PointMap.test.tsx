import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MapPoint, PointMapProps } from './map-content'
import { PointMap } from './PointMap'

const makePoint = (known: Partial<MapPoint> = {}): MapPoint => ({
  id: 'WN001',
  lat: -41.2865,
  lng: 174.776,
  tone: 'normal',
  label: 'Lambton Quay 1',
  ...known,
})

const makePoints = (count: number) =>
  Array.from({ length: count }, (_, index) => makePoint({ id: `B${index}`, label: `Street ${index}` }))

const showMap = (known: Partial<PointMapProps> = {}) =>
  render(<PointMap label="Bins" variant="grid" points={[makePoint()]} {...known} />)

async function showList(known: Partial<PointMapProps> = {}) {
  const user = userEvent.setup()
  showMap(known)
  await user.click(screen.getByRole('button', { name: 'Show as list' }))
  return user
}

const rows = () =>
  screen.queryAllByRole('listitem').filter((item) => item.closest('[aria-label="Bins"] > div'))

describe('the map', () => {
  it('has a name', () => {
    showMap()
    expect(screen.getByRole('img', { name: 'Bins' })).toBeInTheDocument()
  })

  it('explains only the marks that are on it', () => {
    showMap({ points: [makePoint({ tone: 'full' })], you: { lat: -41.28, lng: 174.77 }, radiusKm: 0.5 })
    const legend = screen.getByRole('list', { name: 'Legend' })
    const words = within(legend)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.trim())
    expect(words).toEqual(['Full', 'Centre of the search, 500 m around it'])
  })

  it('says what its tones mean where that is not the status of a bin', async () => {
    await showList({ points: [makePoint({ tone: 'full', meaning: 'May grow' })] })
    expect(screen.getByRole('list', { name: 'Legend' })).toHaveTextContent(/^May grow$/)
    expect(rows().map((row) => row.textContent)).toEqual(['Lambton Quay 1May grow'])
  })

  it('draws what is on earth, whatever numbers the record has, and lists all', async () => {
    const nowhere = makePoint({ id: 'N', label: 'Nowhere', lat: 1e308, lng: Number.NaN })
    const way = [
      { lat: -41.28, lng: 174.77 },
      { lat: 1e308, lng: 1e308 },
      { lat: -41.29, lng: 174.78 },
    ]
    await showList({ points: [makePoint(), nowhere], lines: [{ label: 'Route', positions: way }] })
    const drawing = screen.getByRole('img', { name: 'Bins', hidden: true })
    expect(drawing.outerHTML).not.toMatch(/NaN|Infinity|e\+/)
    expect(rows()).toHaveLength(2)
  })

  it('distinguishes places from bins by shape and word, and roads from straight lines by solid lines', () => {
    showMap({
      points: [makePoint({ id: 'D', tone: 'depot' }), makePoint({ id: 'F', tone: 'facility' })],
      lines: [
        { label: 'By road', positions: [] },
        { label: 'Straight', positions: [], isStraight: true },
      ],
    })
    const items = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent?.trim())).toEqual([
      'Depot',
      'Disposal facility',
      'By road',
      'Straight',
    ])
    const [depot, facility] = items.map((item) => item.querySelector('polygon')?.getAttribute('points'))
    expect(depot).not.toBe(facility)
    const [road, straight] = items.slice(2).map((item) => item.querySelector('path'))
    expect(road).toHaveAttribute('stroke-dasharray', '')
    expect(straight?.getAttribute('stroke-dasharray')).toMatch(/^\d+ \d+$/)
  })

  it('numbers the stops of a route', () => {
    showMap({ points: [makePoint({ order: 7 })] })
    expect(screen.getByText('7')).toBeInTheDocument()
  })

  it('can be replaced by the list and shown again', async () => {
    const user = await showList()
    expect(screen.queryByRole('img', { name: 'Bins' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show as map' }))
    expect(screen.getByRole('img', { name: 'Bins' })).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Bins' })).not.toBeInTheDocument()
  })
})

describe('the list of a map', () => {
  it('has the same text for each point as the map', async () => {
    await showList({ points: [makePoint({ tone: 'full', detail: 'WN001 · 92% full' })] })
    expect(rows().map((row) => row.textContent)).toEqual(['Lambton Quay 1WN001 · 92% fullFull'])
  })

  it('follows the driving order', async () => {
    await showList({
      points: [
        makePoint({ id: 'b', label: 'Second', order: 2 }),
        makePoint({ id: 'a', label: 'First', order: 1 }),
      ],
    })
    expect(rows().map((row) => row.textContent)).toEqual(['1. FirstNormal', '2. SecondNormal'])
  })

  it('reports the pressed point, also by keyboard', async () => {
    const onSelect = jest.fn()
    const user = await showList({ onSelect })
    await user.tab()
    await user.keyboard('{Enter}')
    expect(onSelect).toHaveBeenCalledWith('WN001')
  })

  it('selects points by checkboxes, or all matching ones at once', async () => {
    const onChange = jest.fn()
    const user = await showList({ points: makePoints(3), selection: { ids: ['B1'], onChange } })
    expect(screen.getByRole('checkbox', { name: 'Select Street 1' })).toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Select Street 2' }))
    expect(onChange).toHaveBeenLastCalledWith(['B1', 'B2'])
    await user.click(screen.getByRole('button', { name: 'Select all 3' }))
    expect(onChange).toHaveBeenLastCalledWith(['B0', 'B1', 'B2'])
  })

  it('has a filter from 21 points on', async () => {
    const { unmount } = showMap({ points: makePoints(20) })
    await userEvent.click(screen.getByRole('button', { name: 'Show as list' }))
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    unmount()
    await showList({ points: makePoints(21) })
    expect(screen.getByRole('searchbox', { name: 'Filter the list' })).toBeInTheDocument()
  })

  it('filters by every word on screen, including the status', async () => {
    const points = [
      ...makePoints(25),
      makePoint({ id: 'X', tone: 'full', label: 'Cuba Street', detail: 'Compost' }),
    ]
    const user = await showList({ points })
    await user.type(screen.getByRole('searchbox'), 'full compost')
    expect(rows().map((row) => row.textContent)).toEqual(['Cuba StreetCompostFull'])
    expect(screen.getByRole('status')).toHaveTextContent('Showing 1 of 1')
  })

  it('says so when nothing matches', async () => {
    const user = await showList({ points: makePoints(25) })
    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(screen.getByRole('status')).toHaveTextContent('No match')
  })

  it('shows 50 points at a time', async () => {
    const user = await showList({ points: makePoints(1120) })
    expect(screen.getByRole('status')).toHaveTextContent('Showing 50 of 1,120')
    await user.click(screen.getByRole('button', { name: 'Show 50 more' }))
    expect(rows()).toHaveLength(100)
  })

  it('offers no more than are left', async () => {
    const user = await showList({ points: makePoints(53) })
    await user.click(screen.getByRole('button', { name: 'Show 3 more' }))
    expect(rows()).toHaveLength(53)
    expect(screen.queryByRole('button', { name: /more/ })).not.toBeInTheDocument()
  })

  it('shows markup in open data as text', async () => {
    await showList({ points: [makePoint({ label: '<img src=x onerror=alert(1)>' })] })
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument()
    expect(document.querySelector('img')).toBeNull()
  })

  it('is printed beside the map', () => {
    showMap()
    fireEvent(window, new Event('beforeprint'))
    expect(screen.getByRole('list', { name: 'Bins' })).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'Bins' })).toBeInTheDocument()
  })
})
