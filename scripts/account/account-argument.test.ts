import { accountArgument } from './account-argument'

describe('the account command', () => {
  it('parses the action, the name and the role', () => {
    expect(accountArgument(['list'])).toEqual({ action: 'list' })
    expect(accountArgument(['add', 'Kiri', '--role', 'operator'])).toEqual({
      action: 'add',
      name: 'Kiri',
      role: 'operator',
    })
    expect(accountArgument(['deactivate', 'Kiri'])).toEqual({ action: 'deactivate', name: 'Kiri' })
  })

  it.each([
    [],
    ['add', 'Kiri'],
    ['add', 'Kiri', '--role', 'king'],
    ['add', '--role', 'operator'],
    ['password', 'Kiri', 'hunter2hunter2'],
    ['password', 'Kiri', '--password', 'hunter2hunter2'],
    ['remove', 'Kiri'],
    ['deactivate', 'Kiri', '--role', 'viewer'],
  ])('prints the usage without repeating the arguments, for %j %j %j', (...args) => {
    expect(() => accountArgument(args)).toThrow(/^Write one of:/)
    expect(() => accountArgument(args)).not.toThrow(/hunter2/)
  })
})
