import { makeDriver } from '../testing/make-driver'
import { possibleChanges, withChange } from './route-change'

const driver = makeDriver()
const route = { status: 'pending', driver: null } as const

describe('what can be done to a route', () => {
  it.each([
    ['pending', ['start', 'assign', 'remove']],
    ['active', ['complete', 'assign']],
    ['completed', []],
  ] as const)('that is %s is %j', (status, changes) => {
    expect(possibleChanges(status)).toEqual(changes)
  })

  it('makes it active, completed or given to somebody', () => {
    expect(withChange(route, { kind: 'start' }).status).toBe('active')
    expect(withChange(route, { kind: 'complete' }).status).toBe('completed')
    expect(withChange(route, { kind: 'assign', driver }).driver).toBe(driver)
  })

  it('leaves it as it is until it is removed', () => {
    expect(withChange(route, { kind: 'remove' })).toBe(route)
  })
})
