import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPERATIONS, POLICY, type Role, RoleSchema } from 'shared-domain/contract'
import { walkedOperations } from '../../features/server-parts/testing/walked-parts'

const operating = readFileSync(join(__dirname, '../../../../docs/operating.md'), 'utf8')

/** The permissions in the role's own row of the table. */
const named = (role: Role) =>
  operating.match(new RegExp(`^\\| ${role} \\|.*`, 'm'))?.[0].match(/[\w-]+:\w+/g) ?? []

// Each of these may what the one before it may.
const LADDER: readonly Role[] = ['viewer', 'operator', 'supervisor', 'admin']
const documented = (role: Role) =>
  LADDER.includes(role) ? LADDER.slice(0, LADDER.indexOf(role) + 1).flatMap(named) : named(role)

/** What docs/operating.md must say differently, one sentence each. */
function differences(role: Role, allowed: readonly string[]): string[] {
  const named = documented(role)
  const inTable = (what: string) => `By its table of roles in docs/operating.md, ${role} ${what}.`
  return [
    ...allowed
      .filter((permission) => !named.includes(permission))
      .map((permission) => inTable(`lacks ${permission}, which policy.ts gives`)),
    ...named
      .filter((permission) => !allowed.includes(permission))
      .map((permission) => inTable(`has ${permission}, which policy.ts does not give`)),
    ...named
      .filter((permission, at) => named.indexOf(permission) < at)
      .map((permission) => inTable(`has ${permission} twice`)),
  ]
}

function neededByPages(): string[] {
  const root = join(__dirname, '../../../..')
  return readdirSync(root)
    .filter((folder) => folder.startsWith('mf-'))
    .flatMap((folder) => JSON.parse(readFileSync(join(root, folder, 'remote.json'), 'utf8')).pages)
    .flatMap(({ needs }: { needs?: string }) => needs ?? [])
}

describe('what a role may do', () => {
  it.each(RoleSchema.options)('is documented as the policy has it: %s (ASVS 8.1.1)', (role) => {
    const allowed = Object.entries(POLICY).filter(([, roles]: [string, readonly Role[]]) =>
      roles.includes(role),
    )
    expect(
      differences(
        role,
        allowed.map(([permission]) => permission),
      ),
    ).toEqual([])
  })

  it('is asked for by some operation, by a page of a remote, or by the rule of an object', () => {
    const needs: readonly string[] = [
      ...Object.values({ ...OPERATIONS, ...walkedOperations }).map((operation) => operation.needs),
      ...neededByPages(),
    ]
    // Operations on tokens need the permission for those of sensors; the rule of a token asks for this one.
    const ofRules = ['tokens:manage']
    expect(Object.keys(POLICY).filter((permission) => !needs.includes(permission))).toEqual(ofRules)
  })
})
