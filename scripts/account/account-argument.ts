import { parseArgs } from 'node:util'
import { type Role, RoleSchema } from 'shared-domain/contract'

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

/** Parses the command line. Throws the usage when it is not valid. */
export function accountArgument(args: readonly string[]): AccountArgument {
  const { positionals, values } = parsed(args)
  const [action, name, ...rest] = positionals
  const role = RoleSchema.safeParse(values.role)
  const roleAction = ROLE_ACTIONS.find((each) => each === action)
  if (action === 'list' && !name && !values.role) return { action }
  if (rest.length > 0 || !name || (roleAction !== undefined) !== (values.role !== undefined)) throw usage()
  if (roleAction && role.success) return { action: roleAction, name, role: role.data }
  const known = ACTIONS.find((each) => each === action)
  if (known) return { action: known, name }
  throw usage()
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { role: { type: 'string' } } })
  } catch {
    // Not Node's own message, which may repeat a password.
    throw usage()
  }
}

const usage = () => new Error(`Write one of:\n  ${USAGE}\nA password is asked for, or read from the input.`)
