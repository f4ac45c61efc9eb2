import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { GENERATING_MS, paths } from 'shared-domain'
import type { BinsAnswer } from 'shared-domain/client'
import { type FakeApi, fakeApi, makeBin, makeRecordedRoute, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { CriteriaCard } from './CriteriaCard'
import { RouteOutcome } from './RouteOutcome'
import { useRouteGeneration } from './use-route-generation'

const TOAST = 'Route successfully generated!'
const bins = [1, 2, 3].map((number) => makeBin({ id: `WCC${number}`, status: 'full' }))
const binsAnswer: BinsAnswer = {
  bins,
  isLoading: false,
  isRefreshing: false,
  error: null,
  updatedAt: null,
  refresh() {},
}
const driver = { id: '3f0c6c2e-6a7d-4f5e-8b44-0f7f5b9d2c11', name: 'Aroha Ngata' }
let api: FakeApi

function Halves() {
  const generation = useRouteGeneration(bins)
  return (
    <>
      <CriteriaCard binsAnswer={binsAnswer} generation={generation} />
      <RouteOutcome generation={generation} />
    </>
  )
}
const open = () =>
  renderScreen(
    <WithDomain source="real">
      <Halves />
    </WithDomain>,
  )
/** Lets time pass, and what was asked meanwhile be answered. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const result = () => screen.getByRole('region', { name: 'Cuba Street round' })
const created = () => api.asked.filter(({ name }) => name === 'createRoute')

async function generate() {
  fireEvent.change(screen.getByRole('textbox', { name: 'Route Name' }), {
    target: { value: 'Cuba Street round' },
  })
  press('Generate Optimized Route')
  await pass(GENERATING_MS)
  await pass(50)
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
  api.answer('getRoute', makeRecordedRoute())
})
describe('a route generated over live bins', () => {
  afterEach(async () => {
    // Longer than a toast stays.
    await pass(10_000)
    jest.useRealTimers()
  })

  it('is sent after two seconds, not before', async () => {
    open()
    fireEvent.change(screen.getByRole('textbox', { name: 'Route Name' }), { target: { value: 'Cuba' } })
    press('Generate Optimized Route')
    await pass(GENERATING_MS - 1)
    expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled()
    expect(created()).toEqual([])
    await pass(50)
    expect(created()).toHaveLength(1)
  })

  it('is shown while it is being saved, without a word of success', async () => {
    open()
    await generate()
    expect(within(result()).getByText('Saving the route…')).toBeVisible()
    expect(within(result()).getByText('Not saved yet')).toBeVisible()
    expect(screen.queryByText(TOAST)).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'View Details' })).not.toBeInTheDocument()
  })

  it('is told of in a toast, and leads to its details, when the record has it', async () => {
    api.answer('createRoute', makeRecordedRoute())
    open()
    await generate()
    expect(screen.getByText(TOAST)).toBeInTheDocument()
    expect(screen.getByText('3 bins added to collection route')).toBeInTheDocument()
    expect(within(result()).getByText('R201')).toBeVisible()
    expect(screen.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', paths.route('R201'))
  })

  it('stays on screen with the reason when it is not saved, and is saved on Try again', async () => {
    api.refuse('createRoute', 503, 'The database is away. Try again in a minute.')
    open()
    await generate()
    expect(within(result()).getByRole('alert')).toHaveTextContent(/The route is not saved.*database is away/)
    expect(screen.queryByText(TOAST)).not.toBeInTheDocument()
    api.answer('createRoute', makeRecordedRoute())
    fireEvent.click(within(result()).getByRole('button', { name: 'Try again' }))
    await pass(50)
    expect(screen.getByText(TOAST)).toBeInTheDocument()
    expect(created()[0]?.body).toEqual(created()[1]?.body)
  })

  it('is not lost with the session', async () => {
    api.refuse('createRoute', 401)
    open()
    await generate()
    expect(within(result()).getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(within(result()).getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('says what its role lacks', async () => {
    api.refuse('createRoute', 403, 'Your role does not plan routes.')
    open()
    await generate()
    expect(within(result()).getByRole('alert')).toHaveTextContent('Your role does not plan routes.')
    expect(within(result()).queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('is assigned to a driver from its card', async () => {
    api.answer('createRoute', makeRecordedRoute())
    api.answer('listDrivers', { drivers: [driver] })
    open()
    await generate()
    press('Assign to Driver')
    await pass(500)
    fireEvent.change(screen.getByRole('combobox', { name: 'Driver of R201' }), {
      target: { value: driver.id },
    })
    press('Assign')
    await pass(50)
    expect(within(result()).getByText('Aroha Ngata')).toBeVisible()
    await waitFor(() =>
      expect(api.asked).toContainEqual(
        expect.objectContaining({ name: 'assignRoute', body: { driverId: driver.id } }),
      ),
    )
  })

  it('is not offered to whom it is not for', async () => {
    api.answer('whoAmI', { person: { name: 'vera', roles: ['viewer'] }, isDemonstrationOperator: false })
    open()
    await pass(50)
    expect(screen.getByText('Your role shows routes; an operator generates them.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Generate Optimized Route' })).not.toBeInTheDocument()
  })
})
