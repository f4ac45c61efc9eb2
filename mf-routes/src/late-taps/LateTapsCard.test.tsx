import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { LateTap } from '../../operations'
import { type RoutesApi, routesApi } from '../testing/routes-api'
import { LateTapsCard } from './LateTapsCard'

let api: RoutesApi
const ID = '7f1d3b90-4f3a-4b7e-9f0e-0d6f5a3c2b11'
const makeTap = (known: Partial<LateTap> = {}): LateTap => ({
  id: ID,
  routeId: 'R202',
  tap: { kind: 'stop', position: 4, binId: 'WCC34', state: 'done' },
  by: 'Kiri Ngata',
  bin: { id: 'WCC34', location: '4 Cuba Street' },
  tappedAt: '2026-11-20T21:02:00.000Z',
  receivedAt: '2026-11-20T21:41:00.000Z',
  reason: 'not-their-route',
  mayRecord: true,
  ...known,
})
const open = () =>
  renderScreen(
    <WithDomain source="real">
      <LateTapsCard />
    </WithDomain>,
  )
const decisions = () => api.asked.filter(({ name }) => name === 'decideLateTap').map(({ body }) => body)
const receipt = (state: 'recorded' | 'dismissed' | 'to-decide') => ({ id: ID, state, reason: null })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = routesApi()
  api.answer('listLateTaps', { taps: [makeTap()] })
})

describe('the taps to decide', () => {
  it('are listed with driver, bin, address, both times and the reason', async () => {
    open()
    const card = await screen.findByRole('region', { name: 'Taps to Decide' })
    expect(card).toHaveTextContent('1 waiting')
    const item = within(card).getByRole('listitem')
    expect(item).toHaveTextContent(/4 Cuba Street WCC34/)
    expect(item).toHaveTextContent(/Emptied, tapped by Kiri Ngata 21 Nov, 10:02.am on route R202/)
    expect(item).toHaveTextContent(
      /Arrived 21 Nov, 10:41.am. Kiri Ngata did not have route R202 at that time/,
    )
    expect(within(item).getByRole('link', { name: 'WCC34' })).toHaveAttribute('href', '/app/bins/WCC34')
  })

  it('are recorded as emptied, which Undo takes back', async () => {
    open()
    api.answer('decideLateTap', receipt('recorded'))
    await screen.findByText('Taps to Decide')
    api.answer('listLateTaps', { taps: [] })
    await press('Record as emptied: 4 Cuba Street')
    await waitFor(() => expect(screen.queryByText('Taps to Decide')).not.toBeInTheDocument())
    expect(decisions()).toEqual([{ decision: 'record' }])
    api.answer('decideLateTap', receipt('to-decide'))
    api.answer('listLateTaps', { taps: [makeTap()] })
    await press('Undo')
    expect(await screen.findByText('Taps to Decide')).toBeVisible()
    expect(decisions()).toEqual([{ decision: 'record' }, { decision: 'reopen' }])
  })

  it('are dismissed, and the heading takes the focus', async () => {
    const other = makeTap({ id: crypto.randomUUID(), bin: { id: 'WCC35', location: '5 Cuba Street' } })
    api.answer('listLateTaps', { taps: [makeTap(), other] })
    api.answer('decideLateTap', receipt('dismissed'))
    open()
    await screen.findByText('2 waiting')
    api.answer('listLateTaps', { taps: [other] })
    await press('Dismiss: 4 Cuba Street')
    expect(await screen.findByText('1 waiting')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Taps to Decide' })).toHaveFocus()
    expect(decisions()).toEqual([{ decision: 'dismiss' }])
  })

  it('name who sent a tap of another person, and whose role does not drive', async () => {
    api.answer('listLateTaps', { taps: [makeTap({ sentBy: 'Tama Parata', mayNotDrive: 'Tama Parata' })] })
    open()
    const item = within(await screen.findByRole('region', { name: 'Taps to Decide' })).getByRole('listitem')
    expect(item).toHaveTextContent(
      /tapped by Kiri Ngata.*Tama Parata was signed in on the phone that sent it/,
    )
    expect(item).toHaveTextContent(/Tama Parata did not drive by their role when it arrived/)
  })

  it('start a route whose start arrived too late', async () => {
    const tap = { kind: 'status', to: 'active' } as const
    api.answer('listLateTaps', { taps: [makeTap({ tap, bin: null, reason: 'clock' })] })
    open()
    expect(await screen.findByRole('button', { name: 'Start the route: Route R202' })).toBeVisible()
  })

  it('can only be dismissed where there is nothing to record them at', async () => {
    const tap = { kind: 'status', to: 'active' } as const
    api.answer('listLateTaps', {
      taps: [makeTap({ tap, bin: null, mayRecord: false, reason: 'given-away' })],
    })
    open()
    expect(await screen.findByRole('button', { name: 'Dismiss: Route R202' })).toBeVisible()
    expect(screen.getByText(/Route started, tapped by Kiri Ngata/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Record|Complete/ })).not.toBeInTheDocument()
  })

  it('say why a decision was refused', async () => {
    open()
    api.refuse('decideLateTap', 409, 'This tap was decided meanwhile.')
    await press('Dismiss: 4 Cuba Street')
    expect(await screen.findByRole('alert')).toHaveTextContent(/The tap was not dismissed.*decided meanwhile/)
  })

  it('appear at once when a live event says that a route changed', async () => {
    api.answer('listLateTaps', { taps: [] })
    open()
    await waitFor(() => expect(api.asked.some(({ name }) => name === 'listLateTaps')).toBe(true))
    api.answer('listLateTaps', { taps: [makeTap()] })
    act(() => api.tell({ kind: 'routes', id: 'R202' }))
    expect(await screen.findByText('1 waiting')).toBeVisible()
  })

  it('are neither shown nor requested for roles that do not decide', async () => {
    api.answer('whoAmI', { person: { name: 'vera', roles: ['viewer'] }, isDemonstrationOperator: false })
    open()
    await waitFor(() => expect(api.asked.some(({ name }) => name === 'whoAmI')).toBe(true))
    expect(screen.queryByText('Taps to Decide')).not.toBeInTheDocument()
  })
})
