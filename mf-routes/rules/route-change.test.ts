import { makeDriver } from 'shared-domain/testing'
import { possibleChanges, withChange } from './route-change'

const driver = makeDriver()
const route = { status: 'pending', driver: null } as const

describe('what can be done to a route', () => {
  it.each([
    ['pending', ['start', 'assign', 'remove']],
    ['active', ['complete', 'assign']],
    ['completed', []],
  ] as const)('that is %s is %j', (status, changes) => {
    const stops = [{ state: 'done' as const }]
    expect(possibleChanges({ status, stops, visitsDone: [] })).toEqual(changes)
  })

  it('can take a start back until something is done', () => {
    const untouched = { status: 'active' as const, stops: [{ state: 'planned' as const }], visitsDone: [] }
    expect(possibleChanges(untouched)).toContain('unstart')
    const visitsDone = [{ visit: 2, at: '2026-11-20T02:05:00.000Z' }]
    expect(possibleChanges({ ...untouched, visitsDone })).not.toContain('unstart')
    expect(possibleChanges({ ...untouched, status: 'pending' })).not.toContain('unstart')
    const started = { status: 'active', driver } as const
    expect(withChange(started, { kind: 'unstart', driver: null })).toEqual({
      status: 'pending',
      driver: null,
    })
  })

  it('makes it active, completed or given to somebody', () => {
    expect(withChange(route, { kind: 'start' }).status).toBe('active')
    expect(withChange(route, { kind: 'complete' }).status).toBe('completed')
    expect(withChange(route, { kind: 'assign', driver, from: null }).driver).toBe(driver)
  })

  it('leaves it as it is until it is removed', () => {
    expect(withChange(route, { kind: 'remove' })).toBe(route)
  })
})
