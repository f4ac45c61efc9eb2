import { makeStop } from 'shared-domain/testing'
import { makePlan } from '../testing/make-plan'
import { itinerary, wasteOnBoard } from './itinerary'

const stops = [1, 2, 3].map((position) => makeStop({ position }))

describe('an itinerary', () => {
  it('has only the stops without a plan', () => {
    const entries = itinerary(stops, null)
    expect(entries).toMatchObject([
      { kind: 'stop', position: 1, times: null },
      { kind: 'stop', position: 2, times: null },
      { kind: 'stop', position: 3, times: null },
    ])
  })

  it('follows the order of the plan, with the numbers of the stops', () => {
    const entries = itinerary(stops, makePlan(stops), { names: { F01: 'Southern Landfill' } })
    expect(entries).toMatchObject([
      { kind: 'depot', name: 'D01', isStart: true },
      { kind: 'stop', position: 1, times: { litres: 100 } },
      { kind: 'stop', position: 2, times: { litres: 200 } },
      { kind: 'break' },
      { kind: 'stop', position: 3, times: { litres: 300 } },
      { kind: 'disposal', name: 'Southern Landfill', unloadedLitres: 300 },
      { kind: 'depot', isStart: false },
    ])
  })

  it('has the opening time of a facility only when the truck arrives earlier', () => {
    const opensAt = (time: number) =>
      itinerary(stops, makePlan(stops), { openingTimes: { F01: time } }).find(
        ({ kind }) => kind === 'disposal',
      )
    const arrival = 7 * 3600 + 5 * 600
    expect(opensAt(arrival + 60)).toMatchObject({ opensAt: arrival + 60 })
    expect(opensAt(arrival)).toMatchObject({ opensAt: null })
  })

  it.each([
    ['more', [...stops, makeStop({ position: 4 })]],
    ['fewer', stops.slice(1)],
    ['other', stops.map((stop) => ({ ...stop, bin: { ...stop.bin, id: `X${stop.bin.id}` } }))],
  ])('ignores a plan of %s stops', (_, planned) => {
    expect(itinerary(stops, makePlan(planned))).toEqual(itinerary(stops, null))
  })
})

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 2, minutes)).toISOString()
const done = makeStop({ position: 1, state: 'done', at: at(10) })
const planned = makeStop({ position: 2 })
/** The facility for the waste on board, with the truck unloaded this many minutes past two. */
const aboard = (stops: (typeof done)[], unloadedAt?: number) => {
  const plan = makePlan(stops)
  const visit = plan.visits.findIndex(({ kind }) => kind === 'disposal')
  const visitsDone = unloadedAt === undefined ? [] : [{ visit, at: at(unloadedAt) }]
  return wasteOnBoard(itinerary(stops, plan, { visitsDone, names: { F01: 'Southern Landfill' } }))?.name
}

describe('waste is on board', () => {
  it('from the first bin until it is unloaded, and again from the next bin on', () => {
    expect(aboard([makeStop({ position: 1 }), planned])).toBeUndefined()
    expect(aboard([done, planned])).toBe('Southern Landfill')
    expect(aboard([done, planned], 20)).toBeUndefined()
    expect(aboard([done, makeStop({ position: 2, state: 'done', at: at(30) })], 20)).toBe('Southern Landfill')
  })

  it('not from a bin that another route has emptied', () => {
    const emptied = { at: at(9), by: 'R197', fillLevel: null }
    expect(aboard([{ ...done, emptied }, planned])).toBeUndefined()
  })

  it('never on a route without disposal trips', () => {
    expect(wasteOnBoard(itinerary([done, planned], null))).toBeNull()
  })
})
