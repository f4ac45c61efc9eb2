import { ROUTE_NAME_MAX } from './route'
import { routeName } from './route-name'

const day = '2026-11-23'
const at = (...locations: string[]) => locations.map((location) => ({ location }))
const bins = at('1 Aro Street, Aro Valley', '12 Cuba Street, Te Aro', '3 Tory Street, Te Aro')

describe('the name of a new route', () => {
  it('is the one that was typed', () => {
    expect(routeName(' Monday round ', { day, bins })).toBe('Monday round')
  })

  it('is made of its day and the suburb of most of its bins where none was typed', () => {
    expect(routeName('  ', { day, bins })).toBe('Monday 23 November · Te Aro')
    expect(routeName('', { day, bins: at('Lambton Quay 58') })).toBe('Monday 23 November')
  })

  it('is never longer than a name may be', () => {
    expect(routeName('x'.repeat(200), { day, bins })).toHaveLength(ROUTE_NAME_MAX)
    expect(routeName('', { day, bins: at(`1 Cuba Street, ${'x'.repeat(200)}`) })).toHaveLength(ROUTE_NAME_MAX)
  })
})
