import { act, renderHook } from '@testing-library/react'
import { generateRoute } from '../routes/generate-route'
import { CITY_CENTRE } from '../samples/sample-bins'
import { fakeApi, makeBin, WithDomain } from '../testing'
import { useKeptRoutes } from './kept-routes'
import { useRouteKeeping } from './use-route-keeping'

describe('keeping a route of samples', () => {
  it('is done on the device, and sends nothing', () => {
    useKeptRoutes.setState(useKeptRoutes.getInitialState(), true)
    const api = fakeApi()
    const onKept = jest.fn()
    const { result } = renderHook(() => useRouteKeeping(onKept), { wrapper: WithDomain })
    const criteria = { name: 'Cuba Street round', priority: null, statuses: ['full'] } as const
    const made = generateRoute({ ...criteria, depot: CITY_CENTRE }, [makeBin({ status: 'full' })])
    if (!made.ok) throw new Error(made.failure.kind)
    act(() => result.current.keep(made.route))
    expect(result.current.inHand).toMatchObject({
      id: 'R004',
      hasRoom: true,
      route: { name: 'Cuba Street round' },
    })
    expect(onKept).toHaveBeenCalledTimes(1)
    expect(api.asked).toEqual([])
  })
})
