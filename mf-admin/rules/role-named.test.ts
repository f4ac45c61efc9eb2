import { roleNamed } from './role-named'

it('is the present role of a person, and the former one of a later role', () => {
  expect(roleNamed({ role: 'viewer', roleName: 'technician' })).toBe('technician')
  expect(roleNamed({ role: 'viewer', roleName: 'a later role' })).toBe('viewer')
  expect(roleNamed({ role: 'operator' })).toBe('operator')
})
