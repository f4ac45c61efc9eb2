import { act, screen } from '@testing-library/react'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { NotificationsButton } from '../notifications/NotificationsButton'
import { IdleWatch } from './IdleWatch'

let isServerAway = true
jest.mock('./RecordWatch', () => {
  if (isServerAway) throw new Error('ChunkLoadError')
  return { RecordWatch: () => <p>Watching</p> }
})

let api: FakeApi
beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  isServerAway = true
  api = fakeApi()
  api.answer('whoAmI', { person: { name: 'Aroha', roles: ['operator'] }, isDemonstrationOperator: false })
})
afterEach(() => jest.useRealTimers())
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const show = (source: 'real' | 'mock') =>
  renderScreen(
    <WithDomain source={source}>
      <NotificationsButton />
      <IdleWatch />
    </WithDomain>,
    { at: '/app/routes' },
  )
const bell = () => screen.getByRole('button', { name: /^Notifications/ })

describe('the watch of the record', () => {
  it('is said not to run while its code does not load, and starts when it does', async () => {
    show('real')
    await pass(4_000)
    expect(screen.getByRole('alert')).toHaveTextContent('New alerts and dangers are not watched for')
    expect(bell()).toHaveAccessibleName('Notifications, new alerts are not watched for')
    expect(bell()).toHaveTextContent('!')

    isServerAway = false
    await pass(1_000)
    expect(screen.getByText('Watching')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(bell()).toHaveAccessibleName('Notifications')
  })

  it('is not missed with samples', async () => {
    show('mock')
    await pass(4_000)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(bell()).toHaveAccessibleName('Notifications')
  })
})
