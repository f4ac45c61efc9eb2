import { type Role, RoleSchema } from 'shared-domain/contract'
import { commandLine } from '../command'

const ROLES = RoleSchema.options.join('|')
const USAGE = `npm run account -- list
  npm run account -- add "Kiri Ngata" --role ${ROLES}
  npm run account -- invite "Kiri Ngata" --role ${ROLES}
  npm run account -- role "Kiri Ngata" --role ${ROLES}
  npm run account -- link|password|deactivate|activate|no-second-factor|break-glass|no-break-glass "Kiri Ngata"`

export type AccountArgument =
  | { action: 'list' }
  | { action: RoleAction; name: string; role: Role }
  | { action: AccountAction; name: string }

const ROLE_ACTIONS = ['add', 'invite', 'role'] as const
type RoleAction = (typeof ROLE_ACTIONS)[number]
const ACTIONS = [
  'link',
  'password',
  'deactivate',
  'activate',
  'no-second-factor',
  'break-glass',
  'no-break-glass',
] as const
type AccountAction = (typeof ACTIONS)[number]

/** Parses the command line. Throws what is wrong with it, and the usage. */
export function accountArgument(args: readonly string[]): AccountArgument {
  // No argument is one too many here: that message would repeat it, and it may be a password.
  const rules = { usage: USAGE, most: Number.POSITIVE_INFINITY, args }
  const { positionals, values } = commandLine({ role: { type: 'string' } }, rules)
  const [action = '', name, ...rest] = positionals
  if (action === 'list' && positionals.length === 1 && values.role === undefined) return { action }
  const roleAction = ROLE_ACTIONS.find((each) => each === action)
  const plainAction = ACTIONS.find((each) => each === action)
  if (!action) throw misused('Say what to do.')
  if (action === 'list') throw misused('list takes nothing more.')
  if (!roleAction && !plainAction) throw misused(`There is no account ${action}.`)
  if (!name?.trim()) throw misused(`Say whose account, after ${action}.`)
  if (rest.length > 0) throw misused('A name of several words stands in quotes, and nothing follows it.')
  if (plainAction && values.role !== undefined) throw misused(`${action} takes no --role.`)
  if (plainAction) return { action: plainAction, name }
  if (values.role === undefined) throw misused(`Say which role, after ${action} and the name.`)
  const { data: role } = RoleSchema.safeParse(values.role)
  if (!role) throw misused(`There is no role ${values.role}.`)
  return { action: roleAction as RoleAction, name, role }
}

const misused = (sentence: string) =>
  new Error(`${sentence} Use: ${USAGE}\nA password is asked for, or read from the input.`)
