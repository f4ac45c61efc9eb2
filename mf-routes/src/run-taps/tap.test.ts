import { type StopTap, tapWords } from './tap'
import { tapEntry } from './tap-entry'

const tap: StopTap = { kind: 'stop', position: 4, state: 'done', binId: 'WCC34', place: '52 Jervois Quay' }

describe('a tap on a stop', () => {
  it('is named by the place that its driver saw, also once the stop is off the route', () => {
    expect(tapWords(tap, [])).toBe('52 Jervois Quay done')
  })

  it('by an earlier version is named by its number when the stop is off the route', () => {
    expect(tapWords({ kind: 'stop', position: 4, state: 'done' }, [])).toBe('Stop 4 done')
  })

  it('is sent without the place, which the record knows', () => {
    const { body } = tapEntry({ routeId: 'R201', tap, at: '2026-11-26T09:00:00.000Z' }, [])
    expect(body).toEqual({ state: 'done', binId: 'WCC34', at: '2026-11-26T09:00:00.000Z' })
  })
})
