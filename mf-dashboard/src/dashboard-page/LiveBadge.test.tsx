import { act, screen } from '@testing-library/react'
import type { Live } from 'shared-domain/client'
import { fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { makeBinsAnswer } from '../testing/make-bins-answer'
import { LiveBadge, LiveBadges } from './LiveBadge'

const show = (live: Live) => renderScreen(<LiveBadge facts={{ live, readAt: null, lateSources: [] }} />)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('the Live badge', () => {
  it.each<[Live['state'], string]>([
    ['mock', 'Live'],
    ['live', 'Live'],
    ['connecting', 'Connecting'],
    ['stale', 'Stale'],
    ['offline', 'Offline'],
  ])('shows one word for the state %s', (state, word) => {
    show({ state, lastEventAt: null })
    expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${word}$`))
  })

  it('does not show the age of the last event while events arrive', () => {
    show({ state: 'live', lastEventAt: Date.now() })
    expect(screen.queryByText(/last event/)).not.toBeInTheDocument()
  })

  it('says how old the bins on screen are, while the page stays open', () => {
    fakeApi()
    const nothing = { data: null, isLoading: false, isRefreshing: false, error: null, refresh() {} }
    renderScreen(
      <WithDomain source="real">
        <LiveBadges
          overview={{ ...nothing, updatedAt: null }}
          bins={makeBinsAnswer({ updatedAt: Date.now() })}
        />
      </WithDomain>,
    )
    expect(screen.getByText(/^(All b|B)ins read just now/)).toBeVisible()
    act(() => jest.advanceTimersByTime(3 * 60_000))
    expect(screen.getByText(/^(All b|B)ins read 3 minutes ago/)).toBeVisible()
  })

  it('says how old the last event is while the stream is stale', () => {
    show({ state: 'stale', lastEventAt: Date.now() - 25_000 })
    expect(screen.getByRole('status')).toHaveTextContent(/^Stale$/)
    expect(screen.getByText('last event 25 s ago')).toBeVisible()
    act(() => jest.advanceTimersByTime(120_000))
    expect(screen.getByText('last event 2 min ago')).toBeVisible()
  })
})
