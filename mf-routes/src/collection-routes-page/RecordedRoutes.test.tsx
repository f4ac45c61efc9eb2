import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aucklandDate } from 'shared-domain'
import { makeDriver, makeFleet, makeRecordedRoute, makeTruck, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { type RoutesApi, routesApi } from '../testing/routes-api'
import { CollectionRoutesPage } from './CollectionRoutesPage'

let api: RoutesApi
const driver = makeDriver()
const active = makeRecordedRoute({ id: 'R199', name: 'Te Aro round', status: 'active', driver, binsDone: 2 })
const answerRoutes = (routes = [active, makeRecordedRoute()]) => api.answer('listRoutes', { routes })
const open = () =>
  renderScreen(
    <WithDomain source="real">
      <CollectionRoutesPage />
    </WithDomain>,
  )
const figure = (label: string) => screen.getByRole('region', { name: label })

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = routesApi()
})

describe('the routes of the record', () => {
  it('have a loading state', () => {
    open()
    expect(screen.getByRole('status', { name: 'Reading the routes' })).toBeVisible()
  })

  it('are listed with their figures and drivers, and not marked as sample data', async () => {
    answerRoutes()
    open()
    const row = (await screen.findByText('R199')).closest('tr') as HTMLElement
    for (const text of ['Te Aro round', 'Driver: Aroha Ngata', '2 of 3', '4.3 km', '1h 4m', 'active', 'high'])
      expect(within(row).getByText(text)).toBeVisible()
    expect(screen.queryByText(/sample data/i)).not.toBeInTheDocument()
  })

  it('are marked when their truck is out of service: the one under way and the pending one', async () => {
    const trucks = [makeTruck({ id: 'T01', isInService: false }), makeTruck({ id: 'T02' })]
    api.answer('getFleet', makeFleet({ trucks }))
    answerRoutes([
      { ...active, truckId: 'T01' },
      makeRecordedRoute({ id: 'R202', truckId: 'T01' }),
      makeRecordedRoute({ id: 'R203', truckId: 'T02' }),
      makeRecordedRoute({ id: 'R204', truckId: 'T01', status: 'completed' }),
    ])
    open()
    expect(await screen.findAllByText('Truck out of service')).toHaveLength(2)
    for (const id of ['R199', 'R202'])
      expect(screen.getByText(id).closest('tr')).toHaveTextContent('Truck out of service')
  })

  it('show the number of emptied bins once they have started, also after an early end', async () => {
    const ended = makeRecordedRoute({ id: 'R198', status: 'completed', binsDone: 1 })
    answerRoutes([ended, makeRecordedRoute()])
    open()
    const cell = async (id: string) =>
      within((await screen.findByText(id)).closest('tr') as HTMLElement).getAllByRole('cell')[1]
    expect(await cell('R198')).toHaveTextContent(/^1 of 3 emptied$/)
    expect(await cell('R201')).toHaveTextContent(/^3$/)
  })

  it.each([
    ['Active Routes', '1'],
    ['Total Distance', '8.6 km'],
    ['Bins Collected', '2'],
    ['Bins Collected', 'of 6 planned'],
    ['Est. Time', '2h 8m'],
  ])('add up to %s %s', async (label, value) => {
    answerRoutes()
    open()
    await screen.findByText('R199')
    expect(figure(label)).toHaveTextContent(value)
  })

  it('of a later day are listed apart', async () => {
    const later = aucklandDate(new Date(Date.now() + 86_400_000))
    answerRoutes([active, makeRecordedRoute({ plannedFor: later })])
    open()
    const others = await screen.findByRole('region', { name: 'Later Routes' })
    expect(within(others).getByText('Tomorrow')).toBeVisible()
    expect(within(screen.getByRole('region', { name: "Today's Routes" })).getAllByRole('row')).toHaveLength(2)
    expect(figure('Total Distance')).toHaveTextContent('4.3 km')
    expect(figure('Bins Collected')).toHaveTextContent('of 3 planned')
  })

  it('have a message when there are none', async () => {
    answerRoutes([])
    open()
    expect(await screen.findByText(/No routes are planned for today/)).toBeVisible()
    expect(figure('Active Routes')).toHaveTextContent('0')
  })

  it('update without a reload when another user changes them', async () => {
    answerRoutes([makeRecordedRoute()])
    open()
    expect(await screen.findByText('pending')).toBeVisible()
    answerRoutes([makeRecordedRoute({ status: 'active' })])
    act(() => api.tell({ kind: 'routes', id: 'R201' }))
    expect(await screen.findByText('active')).toBeVisible()
  })

  it('say why they cannot be read, and load on Try again', async () => {
    api.refuse('listRoutes', 429, 'Too many requests: wait a minute.')
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /The routes could not be read.*Too many requests/,
    )
    answerRoutes()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('R199')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('stay, with their age, when a later request fails', async () => {
    answerRoutes()
    open()
    await screen.findByText('R199')
    api.refuse('listRoutes', 429)
    act(() => api.tell({ kind: 'routes', id: null }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Not current: read \d s ago/)
    expect(screen.getByText('R199')).toBeVisible()
  })

  it('lead to signing in when the session has ended', async () => {
    api.refuse('listRoutes', 401)
    open()
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('explain that the role may not see them', async () => {
    api.refuse('listRoutes', 403, 'Your role does not show routes.')
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Your role does not show routes.')
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('offer no new route to a role that may not plan', async () => {
    answerRoutes()
    api.answer('whoAmI', { person: { name: 'vera', roles: ['viewer'] }, isDemonstrationOperator: false })
    open()
    await screen.findByText('R199')
    expect(screen.queryByRole('link', { name: 'Generate New Route' })).not.toBeInTheDocument()
  })
})
