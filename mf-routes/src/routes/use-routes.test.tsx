import { act, renderHook, waitFor } from '@testing-library/react'
import type { DataSource } from 'shared-domain/client'
import { makeRecordedRoute, WithDomain } from 'shared-domain/testing'
import { type RoutesApi, routesApi } from '../testing/routes-api'
import { useRoutes } from './use-routes'

let api: RoutesApi
const open = (source: DataSource) =>
  renderHook(useRoutes, {
    wrapper: ({ children }) => <WithDomain source={source}>{children}</WithDomain>,
  }).result

beforeEach(() => {
  api = routesApi()
  api.answer('listRoutes', { routes: [makeRecordedRoute({ distanceKm: 4.26, minutes: 63.6 })] })
})

describe("today's routes", () => {
  it('are those of the record', async () => {
    const routes = open('real')
    expect(routes.current.routes).toBeNull()
    await waitFor(() =>
      expect(routes.current.routes).toEqual([
        expect.objectContaining({
          id: 'R201',
          distanceKm: 4.26,
          minutes: 63.6,
          binsDone: 0,
          isOnDevice: false,
        }),
      ]),
    )
  })

  it('are read again when an event says that one changed', async () => {
    const routes = open('real')
    await waitFor(() => expect(routes.current.routes).toHaveLength(1))
    api.answer('listRoutes', { routes: [] })
    act(() => api.tell({ kind: 'routes', id: 'R201' }))
    await waitFor(() => expect(routes.current.routes).toEqual([]))
  })

  it('request nothing from the record with mock data', () => {
    const routes = open('mock')
    expect(routes.current.routes?.map(({ id }) => id)).toEqual(['R001', 'R002', 'R003'])
    expect(api.asked).toEqual([])
  })
})
