import { type Live, type LiveFacts, liveState } from './live-state'

const NOW = Date.parse('2026-11-23T03:00:00.000Z')
const MINUTE = 60_000
const live: Live = { state: 'live', lastEventAt: NOW - 4_000 }
const shown = (facts: Partial<LiveFacts>) => {
  const { state, because } = liveState({ live, readAt: NOW - MINUTE, lateSources: [], ...facts }, NOW)
  return because === null ? state : `${state}: ${because}`
}

describe('one clock decides what Live means: it', () => {
  it('is decided by the stream, the age of the data and the heartbeats together', () => {
    expect(shown({})).toBe('live')
    expect(shown({ readAt: null, lateSources: undefined })).toBe('live')
  })

  it('is not said beside bins that were read 32 minutes ago', () => {
    expect(shown({ readAt: NOW - 32 * MINUTE })).toBe('stale: data read 32 min ago')
  })

  it('is not said while the broker of the sensors is down', () => {
    const lateSources = [{ name: 'broker of the sensors', since: '2026-11-23T02:43:00.000Z' }]
    expect(shown({ lateSources })).toBe('stale: nothing from the broker of the sensors since 23 Nov, 3:43 pm')
  })

  it('names the age of the last event while the stream is stale or offline', () => {
    expect(shown({ live: { state: 'stale', lastEventAt: NOW - 41_000 } })).toBe('stale: last event 41 s ago')
    expect(shown({ live: { state: 'offline', lastEventAt: null } })).toBe('offline')
  })

  it('is always said of samples, which neither age nor need a source', () => {
    expect(shown({ live: { state: 'mock', lastEventAt: null }, readAt: null })).toBe('mock')
  })
})
