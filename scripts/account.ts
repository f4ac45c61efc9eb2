import {
  type Account,
  addAccount,
  changePassword,
  changeRole,
  type Database,
  forgetSecondFactor,
  inviteAccount,
  linkForAccount,
  listAccounts,
  setActive,
  setBreakGlass,
} from 'api'
import { type AccountArgument, accountArgument } from './account/account-argument'
import { askPassword } from './account/ask-password'
import { command } from './command'
import { commandRecord, projectDatabaseForCommand, projectRunning } from './project-database'
import { providerOf, signInOfCommand } from './running/running-product'

const ACTIONS_WITH_LINK = ['invite', 'link']

/** Manages who may sign in, also while the product is running. */
await command(async () => {
  const argument = accountArgument(process.argv.slice(2))
  const { databaseUrl, recordFolder } = commandRecord()
  const running = projectRunning()
  const place = databaseUrl ? null : recordFolder
  // Checked before anything is changed.
  const reach = ACTIONS_WITH_LINK.includes(argument.action)
    ? signInOfCommand(process.env, place, running)
    : null
  const product = running.find((each) => each.recordFolder === place)
  const hasProvider = reach?.hasProvider ?? providerOf(process.env) ?? product?.hasProvider ?? false
  const needsPassword = argument.action === 'add' || argument.action === 'password'
  const password = needsPassword ? await askPassword() : ''
  const database = await projectDatabaseForCommand()
  try {
    const by = { password, environment: { hasProvider }, publicOrigin: reach?.publicOrigin ?? '' }
    console.log(await carryOut(database, argument, by))
  } finally {
    await database.close()
  }
})

interface Given {
  password: string
  environment: { hasProvider: boolean }
  /** Where the link of an invitation leads. */
  publicOrigin: string
}

async function carryOut(
  database: Database,
  argument: AccountArgument,
  { password, environment, publicOrigin }: Given,
): Promise<string> {
  if (argument.action === 'list') return listed(database)
  const { name } = argument
  switch (argument.action) {
    case 'add':
      await addAccount(database, { name, role: argument.role, password, isFirstPassword: true })
      return `${name} may sign in as ${argument.role}, and chooses another password then.`
    case 'invite':
      return linkText(
        await inviteAccount(database, { name, role: argument.role }, environment),
        name,
        publicOrigin,
      )
    case 'link':
      return linkText(await linkForAccount(database, name, environment), name, publicOrigin)
    case 'role':
      await changeRole(database, name, argument.role, environment)
      return `${name} is ${argument.role} from now on.`
    case 'password':
      await changePassword(database, name, password)
      return `${name} has a new password, and is signed out everywhere, and chooses another at the next sign-in.`
    case 'deactivate':
      await setActive(database, name, false, environment)
      return `${name} is signed out everywhere and may not sign in.`
    case 'activate':
      await setActive(database, name, true, environment)
      return `${name} may sign in again.`
    case 'no-second-factor':
      await forgetSecondFactor(database, name)
      return `${name} signs in with the password alone until there is a new second factor.`
    case 'break-glass':
      await setBreakGlass(database, name, true, environment)
      return `${name} may sign in with a password when the council's sign-in is away. The audit trail says each time.`
    case 'no-break-glass':
      await setBreakGlass(database, name, false, environment)
      return `${name} signs in with a password only where SIGN_IN=accounts.`
  }
}

function linkText(
  { path, expiresAt }: { path: string; expiresAt: Date },
  name: string,
  publicOrigin: string,
): string {
  return `Give this link to ${name} alone. It works once, until ${expiresAt.toISOString()}:
  ${publicOrigin}${path}`
}

async function listed(database: Database): Promise<string> {
  const accounts = await listAccounts(database)
  const lines = accounts.map((account) => `${account.role.padEnd(10)} ${account.name}${noteOn(account)}`)
  return lines.join('\n') || 'There are no accounts. Add one with: npm run account -- add NAME --role admin'
}

function noteOn({ canSignIn, isActive, isBreakGlass, isOfProvider }: Account): string {
  if (!isActive) return ' (deactivated)'
  if (isOfProvider) return ' (of the council’s sign-in)'
  if (isBreakGlass) return ' (break-glass)'
  return canSignIn ? '' : ' (no password)'
}
