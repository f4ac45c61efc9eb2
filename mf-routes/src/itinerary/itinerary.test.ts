import { makeStop } from 'shared-domain/testing'
import { makePlan } from '../testing/make-plan'
import { itinerary } from './itinerary'

const stops = [1, 2, 3].map((position) => makeStop({ position }))

describe('what a driver does', () => {
  it('is the stops alone without a plan', () => {
    const entries = itinerary(stops, null)
    expect(entries).toMatchObject([
      { kind: 'stop', position: 1, times: null },
      { kind: 'stop', position: 2, times: null },
      { kind: 'stop', position: 3, times: null },
    ])
  })

  it('is what the plan says, in its order, with the numbers of the stops', () => {
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

  it('says when a facility opens only where the truck is there before', () => {
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
  ])('is never a plan of %s stops', (_, planned) => {
    expect(itinerary(stops, makePlan(planned))).toEqual(itinerary(stops, null))
  })
})
