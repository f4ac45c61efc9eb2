import type { Role } from 'shared-domain/contract'
import type { ProviderSettings } from '../../http/auth/access'

/** The claims of an ID token or logout token, by name. */
export type Claims = Readonly<Record<string, unknown>>

/** A person with several roles gets the first of these. */
const BY_POWER: readonly Role[] = ['admin', 'supervisor', 'operator', 'driver', 'technician', 'viewer']

/** The role from a person's claims; `undefined` when there is none, and then the person may not sign in. */
export function roleOf(
  claims: Claims,
  { rolesClaim, roles }: Pick<ProviderSettings, 'rolesClaim' | 'roles'>,
): Role | undefined {
  const given = new Set([claimAt(claims, rolesClaim)].flat().map((value) => roles.get(String(value))))
  return BY_POWER.find((role) => given.has(role))
}

/** A claim by its name, which may itself contain dots, as a URL does; otherwise by a path of names separated by dots. */
const claimAt = (claims: Claims, path: string): unknown =>
  Object.hasOwn(claims, path)
    ? claims[path]
    : path
        .split('.')
        .reduce<unknown>(
          (value, name) =>
            typeof value === 'object' && value !== null ? (value as Claims)[name] : undefined,
          claims,
        )

const NAME_MAX = 80

/** The person's name to display. Providers may leave out any of these claims except the subject. */
export function nameOf(claims: Claims): string {
  for (const claim of ['name', 'preferred_username', 'email'] as const) {
    const value = claims[claim]
    const name = typeof value === 'string' ? readable(value) : ''
    if (name) return name
  }
  return `Person ${readable(String(claims.sub)).slice(0, 8)}`
}

const readable = (text: string) =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .normalize('NFC')
    .slice(0, NAME_MAX)

/** Whether the provider left out the groups because there are too many, as Entra ID does above 200. */
export const hasTooManyGroups = ({ _claim_names: elsewhere }: Claims): boolean =>
  typeof elsewhere === 'object' && elsewhere !== null && 'groups' in elsewhere
