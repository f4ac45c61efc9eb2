import { makeStop } from 'shared-domain/testing'
import { makePlan } from '../testing/make-plan'
import { itinerary } from './itinerary'
import { wasteOnBoard } from './waste-on-board'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 2, minutes)).toISOString()
const done = makeStop({ position: 1, state: 'done', at: at(10) })
const planned = makeStop({ position: 2 })
/** With the landfill unloaded at so many minutes past two. */
const aboard = (stops: (typeof done)[], unloadedAt?: number) => {
  const plan = makePlan(stops)
  const visit = plan.visits.findIndex(({ kind }) => kind === 'disposal')
  const visitsDone = unloadedAt === undefined ? [] : [{ visit, at: at(unloadedAt) }]
  return wasteOnBoard(itinerary(stops, plan, { visitsDone, names: { F01: 'Southern Landfill' } }))?.name
}

describe('waste is on board', () => {
  it('from the first bin on until it is unloaded, and again from the next bin on', () => {
    expect(aboard([makeStop({ position: 1 }), planned])).toBeUndefined()
    expect(aboard([done, planned])).toBe('Southern Landfill')
    expect(aboard([done, planned], 20)).toBeUndefined()
    expect(aboard([done, makeStop({ position: 2, state: 'done', at: at(30) })], 20)).toBe('Southern Landfill')
  })

  it('not by a bin that another route has emptied', () => {
    const emptied = { at: at(9), by: 'R197', fillLevel: null }
    expect(aboard([{ ...done, emptied }, planned])).toBeUndefined()
  })

  it('is not known of a route without disposal trips', () => {
    expect(wasteOnBoard(itinerary([done, planned], null))).toBeNull()
  })
})
