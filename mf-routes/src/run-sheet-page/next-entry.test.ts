import { makeStop } from 'shared-domain/testing'
import { itinerary } from '../itinerary/itinerary'
import { makePlan } from '../testing/make-plan'
import { nextEntry, nextStopPosition } from './next-entry'

type State = 'planned' | 'done' | 'skipped'
// The visits of the plan: depot, stop 1, stop 2, break, stop 3, disposal trip, depot.
const [BREAK, DISPOSAL] = [3, 5]

function entriesWith(states: readonly State[], visitsDone: readonly number[] = []) {
  const stops = states.map((state, index) => makeStop({ position: index + 1, state }))
  const done = visitsDone.map((visit) => ({ visit, at: '2026-11-20T02:05:00.000Z' }))
  return itinerary(stops, makePlan(stops), { visitsDone: done })
}
const stop = (position: number) => ({ kind: 'stop', position })

describe('the next entry of a route', () => {
  it.each<[string, readonly State[], readonly number[], object | null]>([
    ['the first stop', ['planned', 'planned', 'planned'], [], stop(1)],
    ['the break in its place', ['done', 'skipped', 'planned'], [], { kind: 'break' }],
    ['the stop after the break when that is over', ['done', 'done', 'planned'], [BREAK], stop(3)],
    ['the break, although the stop after it was skipped', ['done', 'done', 'skipped'], [], { kind: 'break' }],
    ['no break that was passed without a tap', ['done', 'done', 'done'], [], { kind: 'disposal' }],
    ['the disposal trip at the end', ['done', 'done', 'done'], [BREAK], { kind: 'disposal' }],
    ['an open stop, wherever it is', ['done', 'planned', 'done'], [BREAK], stop(2)],
  ])('is %s', (_, states, visitsDone, expected) => {
    expect(nextEntry(entriesWith(states, visitsDone), null)).toMatchObject(expected ?? {})
  })

  it('is no break with nothing left to do behind it', () => {
    expect(nextEntry(entriesWith(['done', 'done', 'skipped'], [DISPOSAL]), null)).toBeNull()
  })

  it('is none when all is done', () => {
    expect(nextEntry(entriesWith(['done', 'done', 'skipped'], [BREAK, DISPOSAL]), null)).toBeNull()
  })

  it('is the stop that was chosen, until that is done', () => {
    expect(nextEntry(entriesWith(['planned', 'planned', 'planned']), 3)).toMatchObject(stop(3))
    expect(nextEntry(entriesWith(['planned', 'planned', 'done']), 3)).toMatchObject(stop(1))
  })

  it('can be a stop in place of a break, as long as one is left', () => {
    expect(nextStopPosition(entriesWith(['done', 'done', 'planned']))).toBe(3)
    expect(nextStopPosition(entriesWith(['done', 'done', 'done']))).toBeNull()
  })
})
