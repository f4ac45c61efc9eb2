import { landingPath, type Role } from './policy'
import { formerRole, rolesNamed } from './role-names'

describe('each role lands on its own page and sees only what it may', () => {
  it.each<[Role[], string]>([
    [['driver'], '/app/run'],
    [['technician'], '/app/sensors'],
    [['viewer'], '/app/dashboard'],
    [['admin'], '/app/dashboard'],
    [['supervisor', 'driver'], '/app/dashboard'],
    [[], '/app/dashboard'],
  ])('leads %j to the page of their own work, %s', (roles, path) => {
    expect(landingPath(roles)).toBe(path)
  })

  it('tells clients of earlier versions a role that they know, and present ones its name', () => {
    const told = { roles: [formerRole('technician')], roleNames: ['technician', 'a later role'] }
    expect(told.roles).toEqual(['viewer'])
    expect(rolesNamed(told)).toEqual(['technician'])
    expect(rolesNamed({ roles: ['driver'] })).toEqual(['driver'])
  })
})
