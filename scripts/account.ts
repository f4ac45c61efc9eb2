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
import { projectDatabaseForCommand } from './project-database'

/** Whether a provider signs people in, by the same environment as the server's. */
const ENVIRONMENT = { hasProvider: process.env.SIGN_IN?.trim() === 'oidc' }

/** Manages who may sign in, also while the product is running. */
await command(async () => {
  const argument = accountArgument(process.argv.slice(2))
  const needsPassword = argument.action === 'add' || argument.action === 'password'
  const password = needsPassword ? await askPassword() : ''
  const database = await projectDatabaseForCommand()
  try {
    console.log(await carryOut(database, argument, password))
  } finally {
    await database.close()
  }
})

async function carryOut(database: Database, argument: AccountArgument, password: string): Promise<string> {
  if (argument.action === 'list') return listed(database)
  const { name } = argument
  switch (argument.action) {
    case 'add':
      await addAccount(database, { name, role: argument.role, password, isFirstPassword: true })
      return `${name} may sign in as ${argument.role}, and chooses another password then.`
    case 'invite':
      return linkText(await inviteAccount(database, { name, role: argument.role }, ENVIRONMENT), name)
    case 'link':
      return linkText(await linkForAccount(database, name, ENVIRONMENT), name)
    case 'role':
      await changeRole(database, name, argument.role, ENVIRONMENT)
      return `${name} is ${argument.role} from now on.`
    case 'password':
      await changePassword(database, name, password)
      return `${name} has a new password, and is signed out everywhere, and chooses another at the next sign-in.`
    case 'deactivate':
      await setActive(database, name, false, ENVIRONMENT)
      return `${name} is signed out everywhere and may not sign in.`
    case 'activate':
      await setActive(database, name, true, ENVIRONMENT)
      return `${name} may sign in again.`
    case 'no-second-factor':
      await forgetSecondFactor(database, name)
      return `${name} signs in with the password alone until there is a new second factor.`
    case 'break-glass':
      await setBreakGlass(database, name, true, ENVIRONMENT)
      return `${name} may sign in with a password when the council's sign-in is away. The audit trail says each time.`
    case 'no-break-glass':
      await setBreakGlass(database, name, false, ENVIRONMENT)
      return `${name} signs in with a password only where SIGN_IN=accounts.`
  }
}

function linkText({ path, expiresAt }: { path: string; expiresAt: Date }, name: string): string {
  return `Give this link to ${name} alone. It works once, until ${expiresAt.toISOString()}:
  ${process.env.PUBLIC_ORIGIN ?? 'PUBLIC_ORIGIN'}${path}`
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
