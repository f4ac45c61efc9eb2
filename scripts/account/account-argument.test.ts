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
    [[], 'Say what to do.'],
    [['add', 'Kiri'], 'Say which role, after add and the name.'],
    [['add', 'Kiri', '--role', 'king'], 'There is no role king.'],
    [['add', '--role', 'operator'], 'Say whose account, after add.'],
    [['invite', ' ', '--role', 'operator'], 'Say whose account, after invite.'],
    [['invite', 'Kiri', 'Ngata', '--role', 'operator'], 'A name of several words stands in quotes'],
    [['password', 'Kiri', 'hunter2hunter2'], 'and nothing follows it.'],
    [['password', 'Kiri', '--password', 'hunter2hunter2'], "Unknown option '--password'."],
    [['remove', 'Kiri'], 'There is no account remove.'],
    [['deactivate', 'Kiri', '--role', 'viewer'], 'deactivate takes no --role.'],
    [['list', 'Kiri'], 'list takes nothing more.'],
  ])(
    'says what is wrong and the usage, without repeating what may be a password, for %j',
    (args, sentence) => {
      expect(() => accountArgument(args)).toThrow(sentence)
      expect(() => accountArgument(args)).toThrow(/ Use: npm run account -- list\n/)
      expect(() => accountArgument(args)).not.toThrow(/hunter2/)
    },
  )
})
