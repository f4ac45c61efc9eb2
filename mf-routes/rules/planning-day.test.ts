import {
  cityPoints,
  cityRequest,
  estimateMatrix,
  travelMatrixOf,
  WHOLE_CITY,
} from 'shared-domain/route-planning'
import { makeBin, makeFacility, makeFleet, makeTruck } from 'shared-domain/testing'
import { planDays, planningDay } from './planning-day'

const early = makeTruck({ shift: { from: '06:00', to: '14:30' } })
const late = makeTruck({ id: 'T02', shift: { from: '12:00', to: '20:00' } })
const at = (time: string) => new Date(`2026-11-20T${time}:00+13:00`)
const clock = (hours: number, minutes: number) => hours * 3600 + minutes * 60
/** Without open routes. */
const dayOf = (trucks: Parameters<typeof planningDay>[0], now: Date) => planningDay(trucks, now, [])

describe('the day that is planned', () => {
  it.each([
    ['before the shift', '05:12', clock(5, 15)],
    ['in the middle of it', '09:41', clock(9, 45)],
    ['on the minute', '09:45', clock(9, 45)],
    ['two hours before its end', '12:30', clock(12, 30)],
  ])('is today, from the next five minutes on, %s', (_when, time, notBefore) => {
    expect(dayOf([early], at(time))).toEqual({ day: '2026-11-20', notBefore, trucksOut: [] })
  })

  it.each([
    ['there is too little left of the shift', '12:31'],
    ['it is over', '15:00'],
    ['it is nearly midnight', '23:59'],
  ])('is tomorrow when %s', (_when, time) => {
    expect(dayOf([early], at(time))).toMatchObject({ day: '2026-11-21', notBefore: 0 })
  })

  it('is the day that was chosen, from the beginning of the shifts, with the routes of that day', () => {
    const outing = {
      truckId: early.id,
      routeId: 'R201',
      day: '2026-11-23',
      backAt: clock(9, 0),
      secondsLeft: 0,
    }
    const planned = planningDay([early], at('15:00'), [outing], '2026-11-23')
    expect(planned).toMatchObject({ day: '2026-11-23', notBefore: 0 })
    expect(planned.trucksOut).toMatchObject([{ truckId: early.id, routeIds: ['R201'] }])
    expect(planningDay([early], at('15:00'), [outing], '2026-11-24').trucksOut).toEqual([])
  })

  it('is today when today was chosen, also with little left of the shift', () => {
    expect(planningDay([early], at('13:00'), [], '2026-11-20')).toMatchObject({
      day: '2026-11-20',
      notBefore: clock(13, 0),
    })
  })

  it('is not a chosen day that is over', () => {
    expect(planningDay([early], at('06:00'), [], '2026-11-19').day).toBe('2026-11-20')
  })

  it('can be today or one of the week ahead', () => {
    expect(planDays(at('15:00'))).toEqual(
      ['20', '21', '22', '23', '24', '25', '26', '27'].map((date) => `2026-11-${date}`),
    )
  })

  it('is today as long as one truck has time', () => {
    expect(dayOf([early, late], at('15:00'))).toMatchObject({
      day: '2026-11-20',
      notBefore: clock(15, 0),
    })
  })

  it('is today for a shift that is short by itself and has not begun', () => {
    const short = makeTruck({ shift: { from: '16:00', to: '17:00' } })
    expect(dayOf([short], at('15:00')).day).toBe('2026-11-20')
    expect(dayOf([short], at('16:01')).day).toBe('2026-11-21')
  })

  it('is tomorrow when the only truck is out until too little is left of its shift', () => {
    const outings = (backAt: number) => [
      { truckId: 'T01', routeId: 'R197', day: '2026-11-20', backAt, secondsLeft: 0 },
    ]
    expect(planningDay([early], at('09:41'), outings(clock(12, 30)))).toEqual({
      day: '2026-11-20',
      notBefore: clock(9, 45),
      trucksOut: [{ truckId: 'T01', routeIds: ['R197'], until: clock(12, 30) }],
    })
    expect(planningDay([early], at('09:41'), outings(clock(12, 31)))).toEqual({
      day: '2026-11-21',
      notBefore: 0,
      trucksOut: [],
    })
  })

  it('is the day of New Zealand, also where its clocks change', () => {
    expect(dayOf([early], new Date('2026-04-04T11:30:00Z')).day).toBe('2026-04-05')
    expect(dayOf([early], new Date('2026-04-04T20:00:00Z'))).toMatchObject({
      day: '2026-04-05',
      notBefore: clock(8, 0),
    })
  })
})

describe('a request that begins in the middle of a day', () => {
  const trucksAt = (notBefore: number) => {
    const choice = {
      bins: [makeBin({ status: 'full', binType: 'general' })],
      fleet: makeFleet({
        facilities: [makeFacility()],
        trucks: [makeTruck({ ...early, break: { minutes: 30, from: '09:00', to: '11:00' } }), late],
      }),
      options: { ...WHOLE_CITY, notBefore },
    }
    return cityRequest({ ...choice, matrix: travelMatrixOf(estimateMatrix(cityPoints(choice))) }).trucks
  }

  it('lets no truck leave before, nor before its shift', () => {
    expect(trucksAt(clock(10, 0)).map(({ shift }) => shift.from)).toEqual([clock(10, 0), clock(12, 0)])
  })

  it('leaves a truck whose shift is over at its depot', () => {
    expect(trucksAt(clock(15, 0)).map(({ id }) => id)).toEqual(['T02'])
  })

  it('gives no break that could have been taken before the departure', () => {
    expect(trucksAt(clock(9, 25))[0]?.break).toMatchObject({ from: clock(9, 0) })
    for (const late of [clock(9, 30), clock(11, 0), clock(11, 30)])
      expect(trucksAt(late)[0]?.break).toBeNull()
  })
})
