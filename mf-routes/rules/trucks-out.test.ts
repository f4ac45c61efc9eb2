import { WHOLE_CITY } from 'shared-domain/route-planning'
import { makeFleet } from 'shared-domain/testing'
import { trucksAway, trucksOut } from './trucks-out'

const day = '2026-11-20'
const clock = (hours: number, minutes = 0) => hours * 3600 + minutes * 60
const outing = (known: object = {}) => ({
  truckId: 'T01',
  routeId: 'R197',
  day,
  backAt: clock(11),
  secondsLeft: clock(1),
  ...known,
})
const now = { day, notBefore: clock(9, 25) }

describe('a truck with an open route', () => {
  it('is out until its planned end', () => {
    expect(trucksOut([outing()], now)).toEqual([{ truckId: 'T01', routeIds: ['R197'], until: clock(11) }])
  })

  it.each([
    ['late', clock(10, 30), clock(1, 30), clock(10, 55)],
    ['long past its end', clock(7), clock(0, 20), clock(9, 45)],
    ['back but for the tap that says so', clock(9), 0, clock(9, 25)],
  ])('has what is left before it when it is %s', (_how, backAt, secondsLeft, until) => {
    expect(trucksOut([outing({ backAt, secondsLeft })], now)).toMatchObject([{ until }])
  })

  it('drives one route after the other', () => {
    const second = outing({ routeId: 'R198', backAt: clock(12), secondsLeft: clock(2) })
    expect(trucksOut([second, outing()], now)).toEqual([
      { truckId: 'T01', routeIds: ['R197', 'R198'], until: clock(13) },
    ])
  })

  it('is back on whole minutes', () => {
    expect(trucksOut([outing({ backAt: clock(11) + 1 })], now)).toMatchObject([{ until: clock(11, 1) }])
  })

  it('is free on another day', () => {
    expect(trucksOut([outing({ day: '2026-11-21' })], now)).toEqual([])
  })
})

describe('a truck of a choice', () => {
  const away = (until: number) =>
    trucksAway({
      fleet: makeFleet(),
      options: { ...WHOLE_CITY, trucksOut: [{ truckId: 'T01', routeIds: ['R197'], until }] },
    })

  it('is away when it is back only at the end of its shift', () => {
    expect(away(clock(14, 30))).toEqual([{ truckId: 'T01', routeIds: ['R197'], until: clock(14, 30) }])
    expect(away(clock(14))).toEqual([])
  })
})
