import { act, renderHook, waitFor } from '@testing-library/react'
import { generateRoute } from '../routes/generate-route'
import { CITY_CENTRE } from '../samples/sample-bins'
import { type FakeApi, fakeApi, makeBin, makeRecordedRoute, WithDomain } from '../testing'
import { type DataSource, useDataSource } from './data-source'
import { useKeptRoutes } from './kept-routes'
import { useRouteKeeping } from './use-route-keeping'

let api: FakeApi
const onKept = jest.fn()
const onLost = jest.fn()

function generated() {
  const criteria = { name: 'Cuba Street round', priority: null, statuses: ['full'] } as const
  const made = generateRoute({ ...criteria, depot: CITY_CENTRE }, [makeBin({ id: 'WCC1', status: 'full' })])
  if (!made.ok) throw new Error(made.failure.kind)
  return { route: made.route, estimate: made.estimate }
}
const open = (source: DataSource = 'real') =>
  renderHook(() => useRouteKeeping(onKept, onLost), {
    wrapper: ({ children }) => <WithDomain source={source}>{children}</WithDomain>,
  }).result

/** The keys of all requests so far. */
const keysSent = () =>
  jest.mocked(fetch).mock.calls.flatMap(([, request]) => {
    const { 'idempotency-key': key } = (request?.headers ?? {}) as Record<string, string>
    return key ?? []
  })

beforeEach(() => {
  jest.clearAllMocks()
  useKeptRoutes.setState(useKeptRoutes.getInitialState(), true)
  api = fakeApi()
})

describe('keeping a generated route', () => {
  it('tells the record its bins in driving order and what it takes', async () => {
    const keeping = open()
    const made = generated()
    act(() => keeping.current.keep(made))
    await waitFor(() => expect(api.asked.some(({ name }) => name === 'createRoute')).toBe(true))
    expect(api.asked.find(({ name }) => name === 'createRoute')?.body).toEqual({
      name: 'Cuba Street round',
      priority: 'medium',
      binIds: ['WCC1'],
      ...made.estimate,
    })
    expect(keeping.current.inHand).toMatchObject({ id: null })
    expect(onKept).not.toHaveBeenCalled()
  })

  it('is done when the record has given it an id', async () => {
    api.answer('createRoute', makeRecordedRoute())
    const keeping = open()
    act(() => keeping.current.keep(generated()))
    await waitFor(() => expect(keeping.current.inHand?.id).toBe('R201'))
    expect(onKept).toHaveBeenCalledTimes(1)
  })

  it('is tried again under the same key, so that no second route is made', async () => {
    api.cutOff('createRoute')
    const keeping = open()
    act(() => keeping.current.keep(generated()))
    await waitFor(() => expect(keeping.current.failure).not.toBeNull())
    expect(keeping.current.inHand).toMatchObject({ id: null, route: { name: 'Cuba Street round' } })
    expect(onLost).toHaveBeenCalledTimes(1)

    api.answer('createRoute', makeRecordedRoute())
    act(() => keeping.current.failure?.tryAgain())
    await waitFor(() => expect(keeping.current.inHand?.id).toBe('R201'))
    const keys = keysSent()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('gives each route a key of its own', async () => {
    api.answer('createRoute', makeRecordedRoute())
    const keeping = open()
    act(() => keeping.current.keep(generated()))
    act(() => keeping.current.keep(generated()))
    await waitFor(() => expect(onKept).toHaveBeenCalledTimes(2))
    expect(new Set(keysSent()).size).toBe(2)
  })

  it('with mock data keeps it on the device, and sends nothing', () => {
    const keeping = open('mock')
    act(() => keeping.current.keep(generated()))
    expect(keeping.current.inHand).toMatchObject({ id: 'R004', hasRoom: true })
    expect(onKept).toHaveBeenCalledTimes(1)
    expect(api.asked).toEqual([])
  })

  it('shows it no longer once another data source is chosen', () => {
    const keeping = open('mock')
    act(() => keeping.current.keep(generated()))
    act(() => useDataSource.setState({ source: 'real' }))
    expect(keeping.current.inHand).toBeNull()
  })
})
