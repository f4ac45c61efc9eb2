import { makeStop } from 'shared-domain/testing'
import { makePlan } from '../testing/make-plan'
import { itinerary, loadOnBoard, wasteOnBoard } from './itinerary'

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

/** What is on board with the truck unloaded this many minutes past two. */
const onBoard = (stops: (typeof done)[], unloadedAt?: number) => {
  const plan = makePlan(stops)
  const visitsDone = unloadedAt === undefined ? [] : [{ visit: 5, at: at(unloadedAt) }]
  return loadOnBoard(itinerary(stops, plan, { visitsDone }))
}

describe('the load on board', () => {
  const later = makeStop({ position: 2, state: 'done', at: at(30) })
  const last = makeStop({ position: 3 })

  it('is what was collected since the last emptying', () => {
    expect(onBoard([done, planned, last])).toEqual({ litres: 100, kg: 10 })
    expect(onBoard([done, later, last], 20)).toEqual({ litres: 100, kg: 10 })
    expect(onBoard([done, later, last], 40)).toEqual({ litres: 0, kg: 0 })
  })

  it('has nothing of stops that were skipped, or emptied by another route', () => {
    const skipped = makeStop({ position: 1, state: 'skipped' })
    const emptied = { at: at(9), by: 'R197', fillLevel: null }
    expect(onBoard([skipped, later, last])).toEqual({ litres: 100, kg: 10 })
    expect(onBoard([{ ...done, emptied }, later, last])).toEqual({ litres: 100, kg: 10 })
  })

  it('is not known when the truck has gone past a trip that is not recorded', () => {
    const plan = makePlan([done, planned, last])
    const { visits } = plan
    const [depot, one, two, , three, trip, home] = visits as Required<typeof visits>
    const passed = { ...plan, visits: [depot, one, trip, two, three, trip, home] as typeof visits }
    const over = makeStop({ position: 3, state: 'done', at: at(30) })
    expect(loadOnBoard(itinerary([done, planned, over], passed))).toBeNull()
  })
})

describe('a disposal trip unloads', () => {
  const unloaded = (stops: (typeof done)[], visitsDone: { visit: number; at: string }[] = []) =>
    itinerary(stops, makePlan(stops), { visitsDone }).find(({ kind }) => kind === 'disposal')

  it('nothing of the stops that were skipped', () => {
    const skipped = makeStop({ position: 3, state: 'skipped' })
    expect(unloaded([done, planned, skipped])).toMatchObject({ unloadedLitres: 200 })
  })

  it('once it is done, what was collected by then', () => {
    const skipped = makeStop({ position: 2, state: 'skipped', at: at(12) })
    const later = makeStop({ position: 3, state: 'done', at: at(30) })
    const trip = [{ visit: 5, at: at(20) }]
    expect(unloaded([done, skipped, later], trip)).toMatchObject({ unloadedLitres: 100 })
    expect(unloaded([done, skipped, later], [...trip, { visit: 5, at: at(40) }])).toMatchObject({
      unloadedLitres: 200,
    })
  })
})

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
