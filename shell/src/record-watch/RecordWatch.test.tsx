import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { liveState } from 'shared-domain'
import { RECORD_COPY, useLive, useNow } from 'shared-domain/client'
import { type FakeApi, fakeApi, makeRecordedAlert, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { NotificationsButton } from '../notifications/NotificationsButton'
import { NotificationsPanel } from '../notifications/NotificationsPanel'
import { addNotification, clearNotifications } from '../notifications/notifications'
import { RecordWatch } from './RecordWatch'

const thresholds = { fullAbove: 80, warningAbove: 50 }
const usual = Array.from({ length: 5 }, (_, at) => makeRecordedAlert({ id: `A${100 + at}` }))
const fire = makeRecordedAlert({
  id: 'A001',
  type: 'maintenance',
  hazard: 'fire',
  hazardAt: new Date().toISOString(),
  binId: 'WN018',
  location: 'Cuba Street Mall',
})
const acknowledged = { by: 'Aroha', at: new Date().toISOString() }

/** A browser's sound, which plays only after a click on the page. */
function fakeSound() {
  const tones: number[] = []
  let isAllowed = false
  class FakeContext {
    currentTime = 0
    destination = {}
    get state() {
      return isAllowed ? 'running' : 'suspended'
    }
    resume = () => Promise.resolve()
    createGain = () => ({ gain: { value: 1 }, connect() {} })
    createOscillator = () => ({
      frequency: { value: 0 },
      connect() {},
      start: (at: number) => void tones.push(at),
      stop() {},
    })
  }
  Object.assign(globalThis, { AudioContext: FakeContext })
  const allow = () => {
    isAllowed = true
  }
  return { tones, allow }
}
const sound = fakeSound()

let api: FakeApi
beforeEach(() => {
  localStorage.clear()
  clearNotifications()
  sound.tones.length = 0
  api = fakeApi()
  api.answer('whoAmI', { person: { name: 'Aroha', roles: ['operator'] }, isDemonstrationOperator: false })
})
const show = (at = '/app/routes') =>
  renderScreen(
    <WithDomain source="real">
      <NotificationsButton />
      <NotificationsPanel onClose={() => undefined} />
      <RecordWatch />
    </WithDomain>,
    { at },
  )

it('an alert that residents’ reports raised is named so by the bell', async () => {
  localStorage.setItem(`${RECORD_COPY}known-alerts`, '[]')
  const reported = makeRecordedAlert({ binId: 'WN018', reportId: '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a10' })
  api.answer('listAlerts', { alerts: [reported], thresholds })
  show()
  expect(await screen.findByRole('link', { name: 'Reported overflowing: WN018' })).toBeVisible()
})

it('alerts that are read on the dashboard are not new in the bell', async () => {
  localStorage.setItem(`${RECORD_COPY}known-alerts`, '[]')
  for (const alerts of [usual.slice(0, 2), usual]) {
    clearNotifications()
    localStorage.setItem(`${RECORD_COPY}known-alerts`, '[]')
    api.answer('listAlerts', { alerts, thresholds })
    const { unmount } = show()
    const bell = await screen.findByRole('button', { name: /^Notifications, \d new$/ })
    api.answer('listAlerts', { alerts: alerts.map((alert) => ({ ...alert, isRead: true })), thresholds })
    act(() => api.tell({ kind: 'alerts' }))
    await waitFor(() => expect(bell).toHaveAccessibleName('Notifications'))
    unmount()
  }
})

it('a low battery is named by the bell', async () => {
  localStorage.setItem(`${RECORD_COPY}known-alerts`, '[]')
  const low = makeRecordedAlert({ type: 'maintenance', priority: 'low', isBatteryLow: true, binId: 'WN018' })
  api.answer('listAlerts', { alerts: [low], thresholds })
  show()
  expect(await screen.findByRole('link', { name: 'Low battery: WN018' })).toHaveAttribute(
    'href',
    '/app/bins/WN018',
  )
})

/** What the badge of the dashboard renders. */
function BadgeAge() {
  const { because } = liveState({ live: useLive(), readAt: null, lateSources: [] }, useNow())
  return <output>{because}</output>
}

it('the focus goes to the next notification where one is removed, and stays in the panel when none is left', async () => {
  api.answer('listAlerts', { alerts: [], thresholds })
  show()
  for (const title of ['First', 'Second', 'Third'])
    act(() => addNotification({ id: title, tone: 'info', title, at: Date.now(), isSeen: true }))
  const removeButton = (title: string) => screen.getByRole('button', { name: `Remove ${title}` })
  await userEvent.click(removeButton('Second'))
  expect(removeButton('First')).toHaveFocus()
  await userEvent.click(removeButton('First'))
  expect(removeButton('Third')).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(document.activeElement).toHaveTextContent(/^Nothing here/)
})

describe('what is not live', () => {
  const since = '2026-11-23T02:43:00.000Z'
  const lateSources = [{ name: 'broker of the sensors', since }]
  const notice = /Levels of bins may be old: nothing from the broker of the sensors since 23 Nov, 3:43.pm\./

  it('is said on each operator’s page within seconds of the broker’s failure, and no longer when it is back', async () => {
    api.answer('listAlerts', { alerts: [], thresholds })
    api.answer('getLateSources', { lateSources: [] })
    show('/app/bins')
    await waitFor(() => expect(api.asked.map(({ name }) => name)).toContain('getLateSources'))
    act(() => api.tell({ kind: 'alive' }))
    expect(screen.queryByText(notice)).not.toBeInTheDocument()
    api.answer('getLateSources', { lateSources })
    act(() => api.tell({ kind: 'sources' }))
    expect(await screen.findByText(notice)).toBeVisible()
    api.answer('getLateSources', { lateSources: [] })
    act(() => api.tell({ kind: 'sources' }))
    await waitFor(() => expect(screen.queryByText(notice)).not.toBeInTheDocument())
  })

  it('is left to the badge of the dashboard', async () => {
    api.answer('listAlerts', { alerts: [fire], thresholds })
    api.answer('getLateSources', { lateSources })
    show('/app/dashboard')
    await waitFor(() => expect(api.asked.map(({ name }) => name)).toContain('getLateSources'))
    act(() => api.tell({ kind: 'alive' }))
    expect(screen.queryByText(notice)).not.toBeInTheDocument()
  })

  it('has the same age as the Live badge, by one clock', async () => {
    api.answer('listAlerts', { alerts: [], thresholds })
    renderScreen(
      <WithDomain source="real">
        <BadgeAge />
        <RecordWatch />
      </WithDomain>,
      { at: '/app/bins' },
    )
    await waitFor(() => expect(api.asked).not.toEqual([]))
    act(() => api.tell({ kind: 'alive', heldBackMs: 41_000 }))
    const text = await screen.findByText(/^last event (3[5-9]|4[01]) s ago$/)
    expect(screen.getByText(/^Changes do not arrive/)).toHaveTextContent(
      `Changes do not arrive as they happen; ${text.textContent}. Pages read again by themselves.`,
    )
  })
})

describe('a danger', () => {
  it('is called a danger by the bell and on every page until it is acknowledged, beside any number of other alerts', async () => {
    // What this browser knew before.
    localStorage.setItem(`${RECORD_COPY}known-alerts`, '[]')
    api.answer('listAlerts', { alerts: [...usual, fire], thresholds })
    show()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Danger. Fire suspected: bin WN018, Cuba Street Mall.',
    )
    expect(screen.getByRole('link', { name: 'Acknowledge on the dashboard' })).toHaveAttribute(
      'href',
      '/app/dashboard',
    )
    expect(screen.getByRole('button', { name: /^Notifications.*1 danger open$/ })).toBeVisible()
    const notifications = within(screen.getByRole('dialog', { name: 'Notifications' }))
    expect(notifications.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^5 new alerts.*Notice/),
      expect.stringMatching(/^Fire suspected: WN018.*Danger/),
    ])
    expect(notifications.getByText('1 danger open').closest('p')).toHaveTextContent(
      '1 danger open, 1 not acknowledged',
    )
  })

  it('is named before others when it is a fire', async () => {
    const fallen = makeRecordedAlert({ ...fire, id: 'A002', hazard: 'fallen', binId: 'WN019' })
    api.answer('listAlerts', { alerts: [fallen, fire], thresholds })
    show()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Danger. Fire suspected: bin WN018, Cuba Street Mall, and 1 more.',
    )
  })

  it('is on the dashboard of a phone too, where the alerts are far down', async () => {
    api.answer('listAlerts', { alerts: [fire], thresholds })
    const wide = globalThis.matchMedia
    try {
      globalThis.matchMedia = (query) => ({ ...wide(query), matches: query === '(width < 62em)' })
      show('/app/dashboard')
      expect(await screen.findByRole('alert')).toHaveTextContent('Fire suspected')
      expect(screen.getByRole('button', { name: 'Show it on this page' })).toBeVisible()
    } finally {
      globalThis.matchMedia = wide
    }
  })

  it('stays in the bell when it is acknowledged, and leaves the page alone', async () => {
    api.answer('listAlerts', { alerts: [{ ...fire, acknowledged, isRead: true }], thresholds })
    show()
    expect(await screen.findByRole('button', { name: 'Notifications, 1 danger open' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('sounds once, after the click that a browser asks for', async () => {
    api.answer('listAlerts', { alerts: [fire], thresholds })
    show()
    expect(await screen.findByText(/Click anywhere to hear the alarm/)).toBeVisible()
    expect(sound.tones).toEqual([])
    sound.allow()
    await userEvent.click(document.body)
    await waitFor(() => expect(sound.tones).toHaveLength(6))
    await waitFor(() => expect(screen.queryByText(/Click anywhere/)).not.toBeInTheDocument())
    await userEvent.click(document.body)
    expect(sound.tones).toHaveLength(6)
  })

  it('sounds once on a page whose browser keeps nothing', async () => {
    sound.allow()
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const later = makeRecordedAlert({ ...fire, hazardAt: '2026-11-23T02:43:00.000Z' })
    api.answer('listAlerts', { alerts: [later], thresholds })
    try {
      show()
      await waitFor(() => expect(sound.tones).toHaveLength(6))
      await userEvent.click(document.body)
      expect(sound.tones).toHaveLength(6)
    } finally {
      jest.restoreAllMocks()
    }
  })

  it('makes no sound where a person has turned it off', async () => {
    sound.allow()
    localStorage.setItem('danger-sound', 'off')
    api.answer('listAlerts', { alerts: [fire], thresholds })
    show()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Danger\. Fire suspected: bin WN018, Cuba Street Mall\.A/,
    )
    expect(sound.tones).toEqual([])
  })
})
