import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { callRecord } from 'shared-domain/client'
import { readAlerts } from 'shared-domain/contract'
import { type FakeApi, fakeApi, makeRecordedAlert, renewMockRecord, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { makeOverview } from '../testing/make-overview'
import { AlertsCard } from './AlertsCard'

const show = (source: 'mock' | 'real' = 'mock') =>
  renderScreen(
    <WithDomain source={source}>
      <AlertsCard />
    </WithDomain>,
  )

const markButton = () => screen.getByRole('button', { name: 'Mark All as Read' })

let api: FakeApi<typeof operations>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(operations)
  renewMockRecord()
})

describe('the sample alerts', () => {
  it('show type, location, bin, age and priority', () => {
    show()
    const rows = screen.getAllByRole('listitem')
    expect(rows).toHaveLength(3)
    expect(rows[0]).toHaveTextContent(
      /Bin full.*High priority.*Lambton Quay & Willis Street.*WN042.*5 min ago/,
    )
    expect(rows[1]).toHaveTextContent(/Maintenance.*Medium priority.*Cuba Street Mall.*WN018.*15 min ago/)
    expect(rows[2]).toHaveTextContent(/Warning.*Low priority.*Courtenay Place.*WN067.*30 min ago/)
  })

  it('mark the unread ones with a word and announce their number', () => {
    show()
    for (const row of screen.getAllByRole('listitem')) expect(within(row).getByText('New')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('3 unread')
  })

  it('are all read after Mark All as Read, which is then disabled while Undo has the focus', async () => {
    show()
    await userEvent.click(markButton())
    expect(screen.queryByText('New')).not.toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('All read')
    expect(markButton()).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  })

  it('are unread again after Undo', async () => {
    show()
    await userEvent.click(markButton())
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getAllByText('New')).toHaveLength(3)
    expect(markButton()).toBeEnabled()
    await waitFor(() => expect(markButton()).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('are marked as unread by Undo only if they were unread before', async () => {
    await callRecord(readAlerts, { body: { ids: ['A001'], isRead: true } }, { source: 'mock' })
    show()
    await userEvent.click(markButton())
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('status')).toHaveTextContent('2 unread')
  })

  it('do not take the focus when the page opens', () => {
    show()
    expect(document.body).toHaveFocus()
  })
})

const thresholds = { fullAbove: 80, warningAbove: 50 }
const REPORT = '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a10'
const many = [
  ...Array.from({ length: 4 }, (_, i) => makeRecordedAlert({ id: `A00${i}`, binId: `WN00${i}` })),
  makeRecordedAlert({ id: 'A010', type: 'maintenance', priority: 'medium', reportId: REPORT }),
  makeRecordedAlert({ id: 'A011', type: 'warning', priority: 'low', isRead: true }),
]
const whoIs = (role: 'viewer' | 'operator') =>
  api.answer('whoAmI', { person: { name: 'Aroha', roles: [role] }, isDemonstrationOperator: false })

describe('the alerts of the record', () => {
  it('have different names for a full level and for residents’ reports', async () => {
    const reportId = '3f0c6c2e-6a7d-4f5e-8b44-0f7f5b9d2c11'
    const alerts = [makeRecordedAlert({ id: 'A001' }), makeRecordedAlert({ id: 'A002', reportId })]
    api.answer('listAlerts', { alerts, thresholds: { fullAbove: 80, warningAbove: 50 } })
    show('real')
    expect(await screen.findByText('Bin full')).toBeVisible()
    expect(screen.getByText('Reported overflowing')).toBeVisible()
  })

  it.each([
    [true, 'when its next planned round is over'],
    [false, 'when it is usually emptied next'],
  ])('say which bin will overflow before its next round (planned: %s)', async (isPlanned, when) => {
    const overflowRisk = { chance: 0.936, by: '2026-11-22T02:30:00.000Z', isPlanned }
    const alert = makeRecordedAlert({ type: 'warning', priority: 'medium', overflowRisk })
    api.answer('listAlerts', { alerts: [alert], thresholds })
    show('real')
    expect(await screen.findByRole('listitem')).toHaveTextContent(
      /^NewWill overflow before its next roundMedium priority/,
    )
    expect(screen.getByText(/94% risk/)).toHaveTextContent(`94% risk by 22 Nov, 3:30 pm, ${when}`)
    expect(screen.queryByText('Warning')).not.toBeInTheDocument()
  })

  it('say what a crew found on which route, and can be closed', async () => {
    const finding = { reason: 'missing' as const, routeId: 'R197' }
    const alert = makeRecordedAlert({ type: 'maintenance', priority: 'medium', finding })
    api.answer('listAlerts', { alerts: [alert, makeRecordedAlert({ id: 'A002' })], thresholds })
    api.answer('closeAlert', undefined)
    show('real')
    expect(await screen.findByText(/^Not there for the crew of/)).toHaveTextContent('Left out of planning.')
    expect(screen.getByRole('link', { name: 'route R197' })).toHaveAttribute('href', '/app/routes/R197')
    api.answer('listAlerts', { alerts: [makeRecordedAlert({ id: 'A002' })], thresholds })
    await userEvent.click(screen.getByRole('button', { name: 'Bin Is Back (WN001)' }))
    await waitFor(() => expect(screen.queryByText(/^Not there/)).not.toBeInTheDocument())
    expect(api.asked.find(({ name }) => name === 'closeAlert')?.path).toBe('/api/alerts/A001/close')
    await waitFor(() => expect(screen.getByRole('list')).toHaveFocus())
  })

  it.each([
    ['fire', 'high', /Fire suspected.*Danger.*heat that no weather explains/, 'No Fire Any More'],
    ['fallen', 'medium', /Bin fallen over.*Danger.*lies on its side/, 'Bin Stands Again'],
  ] as const)('name the hazard that a sensor detected: %s', async (hazard, priority, words, closing) => {
    const alerts = [makeRecordedAlert({ type: 'maintenance', priority, hazard })]
    api.answer('listAlerts', { alerts, thresholds })
    api.answer('closeAlert', undefined)
    show('real')
    expect(await screen.findByRole('listitem')).toHaveTextContent(words)
    expect(screen.queryByText('Maintenance')).not.toBeInTheDocument()
    api.answer('listAlerts', { alerts: [], thresholds })
    await userEvent.click(screen.getByRole('button', { name: `${closing} (WN001)` }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/ends for everyone, and there is no undo/)).toBeVisible()
    expect(api.asked.filter(({ name }) => name === 'closeAlert')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: closing }))
    await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('region', { name: 'Active Alerts' })).toHaveFocus())
  })

  it('keep a danger when its question is answered with Cancel', async () => {
    const alerts = [makeRecordedAlert({ type: 'maintenance', hazard: 'fire' })]
    api.answer('listAlerts', { alerts, thresholds })
    show('real')
    await userEvent.click(await screen.findByRole('button', { name: 'No Fire Any More (WN001)' }))
    expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('listitem')).toHaveTextContent(/cleared here, or a crew has emptied the bin/)
    expect(api.asked.filter(({ name }) => name === 'closeAlert')).toEqual([])
  })

  it.each([
    [[], /^No active alerts\.$/, /^1 full bin has no alert yet: it waits for two readings that agree/],
    [[makeRecordedAlert({ type: 'warning' })], /^Warning/, /^1 full bin has no alert yet/],
  ])('say that bins are full that have none yet', async (alerts, shown, note) => {
    api.answer('getOverview', makeOverview({ binsFull: { value: 1, change: null } }))
    api.answer('listAlerts', { alerts, thresholds })
    show('real')
    expect(await screen.findByText(note)).toBeVisible()
    expect(screen.getByText(shown)).toBeVisible()
    expect(screen.queryByText(/Nothing needs attention/)).not.toBeInTheDocument()
  })

  it('stay, and say why, when they could not be closed', async () => {
    const finding = { reason: 'damaged' as const, routeId: 'R197' }
    api.answer('listAlerts', { alerts: [makeRecordedAlert({ type: 'maintenance', finding })], thresholds })
    api.refuse('closeAlert', 403, 'Your role does not close alerts.')
    show('real')
    await userEvent.click(await screen.findByRole('button', { name: 'Bin Is Repaired (WN001)' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/not closed.*Your role does not close alerts/)
  })

  it('say that there are none', async () => {
    api.answer('listAlerts', { alerts: [], thresholds })
    show('real')
    expect(await screen.findByText('No active alerts. Nothing needs attention.')).toBeVisible()
    expect(markButton()).toBeDisabled()
  })

  it('say that they are being read', () => {
    show('real')
    expect(screen.getByRole('status', { name: 'Reading the alerts' })).toBeVisible()
  })

  it('link to the history of their bin, and to the report that raised them', async () => {
    api.answer('listAlerts', { alerts: [many[4] as (typeof many)[number]], thresholds })
    show('real')
    expect(await screen.findByRole('link', { name: 'Bin WN001' })).toHaveAttribute('href', '/app/bins/WN001')
    expect(screen.getByRole('link', { name: 'Report of bin WN001' })).toHaveAttribute(
      'href',
      `/app/reports/${REPORT}`,
    )
    expect(screen.getByRole('listitem')).toHaveTextContent('5 min ago')
  })

  it('show five on the card, and all in a dialog by urgency', async () => {
    api.answer('listAlerts', { alerts: many, thresholds })
    show('real')
    expect(await screen.findAllByRole('listitem')).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: 'Show all 6' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'All Active Alerts' }))
    await waitFor(() =>
      expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
        'High priority (4)',
        'Medium priority (1)',
        'Low priority (1)',
      ]),
    )
    expect(
      within(dialog.getByRole('region', { name: 'High priority' })).getAllByRole('listitem'),
    ).toHaveLength(4)
  })

  it('are grouped by urgency, then kind, when there are many, and each group opens to its places', async () => {
    const alerts = Array.from({ length: 70 }, (_, at) =>
      makeRecordedAlert({
        id: `A${100 + at}`,
        location: `${at} Main Road, Suburb ${at % 7}`,
        ...(at < 2 && {
          type: 'warning' as const,
          priority: 'low' as const,
          raisedAt: new Date().toISOString(),
        }),
      }),
    )
    api.answer('listAlerts', { alerts, thresholds })
    show('real')
    const list = await screen.findByRole('list', { name: 'Alerts by urgency and kind' })
    expect([...list.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
      'Bin full68 alerts, 68 new · Suburb 0, Suburb 1, 5 more placesHigh priority',
      'Warning2 alerts, 2 new · Suburb 0, Suburb 1Low priority',
    ])
    const groups = within(list)
    expect(await groups.findByText('7 Main Road, Suburb 0')).not.toBeVisible()
    await userEvent.click(groups.getByText(/^68 alerts/))
    expect(groups.getByText('7 Main Road, Suburb 0')).toBeVisible()
    expect(groups.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Suburb 0 (9)')
    expect(groups.getByText('1 Main Road, Suburb 1')).not.toBeVisible()
  })

  it('name a low battery, unless a report of the bin says more', async () => {
    const low = { type: 'maintenance', isBatteryLow: true } as const
    const alerts = [
      makeRecordedAlert({ ...low, id: 'A001', reportId: null }),
      makeRecordedAlert({ ...low, id: 'A002', binId: 'WN002', reportId: REPORT }),
    ]
    api.answer('listAlerts', { alerts, thresholds })
    show('real')
    const [reported, alone] = await screen.findAllByRole('listitem')
    expect(alone).toHaveTextContent(/^NewLow battery.*The battery of the sensor is low/)
    expect(reported).toHaveTextContent(/Maintenance.*The battery of the sensor is low/)
  })

  it('say why they could not be read, and try again', async () => {
    api.refuse('listAlerts', 429, 'That did not work.')
    show('real')
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be read.*That did not work/)
    expect(screen.queryByText(/Nothing needs attention/)).not.toBeInTheDocument()
    api.answer('listAlerts', { alerts: [], thresholds })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Nothing needs attention/)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('show no failure of their own when the session has ended, which the page says', async () => {
    api.refuse('listAlerts', 401)
    show('real')
    expect(await screen.findByText(/when you have signed in/)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByText(/Nothing needs attention/)).not.toBeInTheDocument()
  })

  it('are marked as read with the focus on Undo, which marks the same ones as unread', async () => {
    api.answer('listAlerts', { alerts: many, thresholds })
    api.answer('readAllAlerts', { ids: many.slice(0, 5).map(({ id }) => id) })
    show('real')
    expect(await screen.findByText('5 unread')).toBeVisible()
    api.answer('listAlerts', { alerts: many.map((alert) => ({ ...alert, isRead: true })), thresholds })
    await userEvent.click(markButton())
    expect(await screen.findByText('All read')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus())
    api.answer('readAlerts', { ids: many.slice(0, 5).map(({ id }) => id) })
    api.answer('listAlerts', { alerts: many, thresholds })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('5 unread')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument())
    expect(api.asked.find(({ name }) => name === 'readAlerts')?.body).toEqual({
      ids: ['A000', 'A001', 'A002', 'A003', 'A010'],
      isRead: false,
    })
  })

  it('are unread again, with the reason, when marking them failed', async () => {
    api.answer('listAlerts', { alerts: many, thresholds })
    api.cutOff('readAllAlerts')
    show('real')
    await screen.findByText('5 unread')
    await userEvent.click(markButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(/Not saved.*did not answer/)
    expect(screen.getByText('5 unread')).toBeVisible()
    expect(markButton()).toHaveFocus()
    api.answer('readAllAlerts', { ids: ['A000'] })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  it('cannot be marked by a viewer', async () => {
    whoIs('viewer')
    api.answer('listAlerts', { alerts: many, thresholds })
    show('real')
    expect(await screen.findByText(/an operator marks them as read/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Mark All as Read' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Report of/ })).not.toBeInTheDocument()
  })
})

describe('fire and tilt are a class of their own: dangers', () => {
  const hazardAt = new Date(Date.now() - 14 * 60_000).toISOString()
  const fire = (id: string, binId: string) =>
    makeRecordedAlert({
      id,
      binId,
      type: 'maintenance',
      hazard: 'fire',
      hazardAt,
      raisedAt: '2026-01-01T00:00:00Z',
    })
  const warnings = Array.from({ length: 25 }, (_, at) =>
    makeRecordedAlert({ id: `A${100 + at}`, type: 'warning', priority: 'low', location: 'Thorndon' }),
  )

  it('stay pinned above 25 warnings, with their own age, and the header stays red after Mark All as Read', async () => {
    const dangers = [fire('A001', 'WN001'), fire('A002', 'WN002')]
    api.answer('listAlerts', { alerts: [...warnings, ...dangers], thresholds })
    show('real')
    const pinned = within(await screen.findByRole('list', { name: 'Dangers' }))
    expect(pinned.getAllByRole('listitem')).toHaveLength(2)
    expect(pinned.getAllByRole('listitem')[0]).toHaveTextContent(
      /Fire suspected.*Danger.*14 min ago.*Not acknowledged/,
    )
    expect(screen.getByRole('status')).toHaveTextContent('2 dangers open25 unread')
    api.answer('readAllAlerts', { ids: warnings.map(({ id }) => id) })
    const read = warnings.map((alert) => ({ ...alert, isRead: true }))
    api.answer('listAlerts', { alerts: [...dangers, ...read], thresholds })
    await userEvent.click(markButton())
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^2 dangers open$/))
    expect(pinned.getAllByText('New')).toHaveLength(2)
    expect(screen.queryByText('All read')).not.toBeInTheDocument()
  })

  it('are acknowledged one by one, and then say by whom while they stay open', async () => {
    const [one, other] = [fire('A001', 'WN001'), fire('A002', 'WN002')]
    api.answer('listAlerts', { alerts: [one, other], thresholds })
    const acknowledged = { by: 'Aroha', at: new Date().toISOString() }
    api.answer('acknowledgeAlert', acknowledged)
    show('real')
    await screen.findByRole('list', { name: 'Dangers' })
    api.answer('listAlerts', { alerts: [{ ...one, acknowledged, isRead: true }, other], thresholds })
    await userEvent.click(screen.getByRole('button', { name: 'Acknowledge (WN001)' }))
    expect(await screen.findByText(/Acknowledged by Aroha/)).toBeVisible()
    expect(screen.getByText(/Acknowledged by Aroha/).closest('p')).toHaveFocus()
    expect(api.asked.find(({ name }) => name === 'acknowledgeAlert')?.path).toBe(
      '/api/alerts/A001/acknowledge',
    )
    expect(screen.getByRole('button', { name: 'Acknowledge (WN002)' })).toBeEnabled()
    expect(screen.getByRole('status')).toHaveTextContent('2 dangers open')
    expect(screen.getByRole('button', { name: 'No Fire Any More (WN001)' })).toBeEnabled()
  })

  it('are shown to a viewer, who cannot acknowledge them', async () => {
    whoIs('viewer')
    api.answer('listAlerts', { alerts: [fire('A001', 'WN001')], thresholds })
    show('real')
    expect(await screen.findByText('Not acknowledged yet.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: /Acknowledge/ })).not.toBeInTheDocument())
  })
})
