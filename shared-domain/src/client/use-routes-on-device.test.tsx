import { act, renderHook } from '@testing-library/react'
import { generateRoute } from '../routes/generate-route'
import { CITY_CENTRE } from '../samples/sample-bins'
import { makeBin } from '../testing'
import { useKeptRoutes } from './kept-routes'
import { useRoutesOnDevice } from './use-routes-on-device'

const STORE = 'generated-routes'
const SAMPLE_IDS = ['R001', 'R002', 'R003']

function madeRoute(id: string) {
  const criteria = {
    name: `Round ${id}`,
    priority: null,
    statuses: ['full'],
    depot: CITY_CENTRE,
  } as const
  const result = generateRoute(criteria, [makeBin({ status: 'full' })])
  if (!result.ok) throw new Error(result.failure.kind)
  return { ...result.route, id }
}
const idsOf = ({ routes }: ReturnType<typeof useRoutesOnDevice>) => routes.map(({ id }) => id)
const renderRoutes = () => renderHook(() => useRoutesOnDevice()).result

async function returnWith(stored: string) {
  await act(async () => {
    useKeptRoutes.setState(useKeptRoutes.getInitialState(), true)
    localStorage.setItem(STORE, stored)
    await useKeptRoutes.persist.rehydrate()
  })
}

beforeEach(() => {
  useKeptRoutes.setState(useKeptRoutes.getInitialState(), true)
})
afterEach(() => jest.restoreAllMocks())

describe('the routes on this device', () => {
  it('open with the three samples', () => {
    const routes = renderRoutes()
    expect(idsOf(routes.current)).toEqual(SAMPLE_IDS)
    expect(routes.current.routes.some(({ isOnDevice }) => isOnDevice)).toBe(false)
    expect(routes.current.nextId).toBe('R004')
  })

  it('list generated routes after the samples, newest first', () => {
    const routes = renderRoutes()
    act(() => void routes.current.addRoute(madeRoute('R004')))
    act(() => void routes.current.addRoute(madeRoute(routes.current.nextId)))
    expect(idsOf(routes.current)).toEqual([...SAMPLE_IDS, 'R005', 'R004'])
  })

  it('put a removed route back in its place, and never give its id again', () => {
    const routes = renderRoutes()
    const first = madeRoute('R004')
    act(() => void routes.current.addRoute(first))
    act(() => void routes.current.addRoute(madeRoute('R005')))
    act(() => expect(routes.current.removeRoute('R004')).toEqual(first))
    expect(idsOf(routes.current)).toEqual([...SAMPLE_IDS, 'R005'])
    act(() => void routes.current.addRoute(first))
    expect(idsOf(routes.current)).toEqual([...SAMPLE_IDS, 'R005', 'R004'])
    act(() => void routes.current.removeRoute('R005'))
    expect(routes.current.nextId).toBe('R006')
  })

  it('are still there on the next visit', async () => {
    const routes = renderRoutes()
    act(() => void routes.current.addRoute(madeRoute('R004')))
    await returnWith(localStorage.getItem(STORE) ?? '')
    expect(idsOf(renderRoutes().current)).toEqual([...SAMPLE_IDS, 'R004'])
  })

  it('drop a stored route that no longer reads as one, and keep the others', async () => {
    const good = { source: 'mock', route: madeRoute('R007') }
    const broken = { source: 'mock', route: { ...madeRoute('R008'), binsList: 'gone' } }
    await returnWith(JSON.stringify({ state: { kept: [good, broken, null] }, version: 0 }))
    expect(idsOf(renderRoutes().current)).toEqual([...SAMPLE_IDS, 'R007'])
    expect(renderRoutes().current.nextId).toBe('R008')
  })

  it.each(['{not json', 'null', '{"state":[]}', '{"state":{"kept":7},"version":0}'])(
    'open with the samples when the store holds %s',
    async (stored) => {
      await returnWith(stored)
      expect(idsOf(renderRoutes().current)).toEqual(SAMPLE_IDS)
    },
  )

  it('are still there when they were kept with texts in place of numbers', async () => {
    const { distanceKm: _, minutes: __, ...route } = madeRoute('R007')
    const kept = [{ source: 'mock', route: { ...route, distance: '12.5 km', estimatedTime: '2h 15m' } }]
    await returnWith(JSON.stringify({ state: { kept, lastNumber: 7 }, version: 0 }))
    const shown = renderRoutes().current.routes.find(({ id }) => id === 'R007')
    expect(shown).toMatchObject({ distanceKm: 12.5, minutes: 135 })
  })

  it('say when the device has no room to keep a route, and list it all the same', () => {
    const routes = renderRoutes()
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    let isKept = true
    act(() => {
      isKept = routes.current.addRoute(madeRoute('R004'))
    })
    expect(isKept).toBe(false)
    expect(idsOf(routes.current)).toContain('R004')
  })

  it('take in what another tab has written', async () => {
    const routes = renderRoutes()
    const stored = { state: { kept: [{ source: 'mock', route: madeRoute('R009') }] }, version: 0 }
    localStorage.setItem(STORE, JSON.stringify(stored))
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: STORE })))
    expect(idsOf(routes.current)).toEqual([...SAMPLE_IDS, 'R009'])
  })
})
