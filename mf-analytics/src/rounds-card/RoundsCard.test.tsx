import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from 'shared-domain'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { SAMPLE_ANALYTICS } from '../../operations/sample-analytics'
import { RoundsCard } from './RoundsCard'

const analytics = { ...SAMPLE_ANALYTICS, asOf: '2026-11-21T03:00:00.000Z' }
let api: FakeApi<typeof operations>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(operations)
})

const open = (source: 'real' | 'mock' = 'real') =>
  renderScreen(
    <WithDomain source={source}>
      <RoundsCard />
    </WithDomain>,
  )
const card = () => screen.findByRole('region', { name: 'Rounds This Week' })

it.each(['real', 'mock'] as const)(
  'shows the rounds of the week and of the week before with %s data',
  async (source) => {
    api.answer('getAnalytics', analytics)
    open(source)
    expect(await screen.findByText('26')).toBeVisible()
    expect(await card()).toHaveTextContent('22 the week before.')
    expect(screen.getByRole('link', { name: 'All analytics' })).toHaveAttribute('href', paths.analytics)
  },
)

it('has a loading state of its own size', async () => {
  open()
  expect(await card()).toHaveTextContent(/Loading.*Counting/)
})

it('says why it could not be read, and tries again', async () => {
  api.refuse('getAnalytics', 429, 'Too many requests. Wait a minute.')
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(/The rounds could not be read.*Wait a minute/)
  api.answer('getAnalytics', analytics)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('26')).toBeVisible()
})

it('leaves the sign-in notice to the page', async () => {
  api.refuse('getAnalytics', 401)
  open()
  expect(await screen.findByText('The rounds are there again when you have signed in.')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('keeps the last good figure, with its age, when a refresh fails', async () => {
  api.answer('getAnalytics', analytics)
  open()
  await screen.findByText('26')
  api.refuse('getAnalytics', 403, 'Your role may not.')
  act(() => api.tell({ kind: 'routes', id: null }))
  expect(await screen.findByText(/Not current: read \d s ago/)).toBeVisible()
  expect(screen.getByText('26')).toBeVisible()
})
