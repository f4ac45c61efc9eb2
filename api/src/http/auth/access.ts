import type { Role } from 'shared-domain/contract'

/** How people sign in. In the demonstration everyone on this machine is one operator; otherwise each person has an account. */
export type Access =
  | { kind: 'demonstration' }
  | {
      kind: 'accounts'
      /** The public origin, such as `https://bins.example.govt.nz`. */
      publicOrigin: string
      /** The addresses of proxies whose X-Forwarded headers are trusted. */
      trustedProxies: readonly string[]
      /** Encrypts the secrets of authenticator apps. Without it authenticator apps are not offered. */
      secondFactorKey?: string
      /** The roles whose people need a second factor. Until they have one, nothing but their own account opens. */
      secondFactorRoles?: readonly Role[]
      /** The council's OpenID provider. Without one people sign in with passwords. */
      provider?: ProviderSettings
    }

/** An OpenID provider such as Entra ID or Keycloak, and our client registration there. */
export interface ProviderSettings {
  /** The issuer as the provider writes it. Its metadata is found below this URL. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The claim that holds a person's roles or groups: a name, or a path such as `realm_access.roles`. */
  rolesClaim: string
  /** Maps a value of that claim to our role. */
  roles: ReadonlyMap<string, Role>
  /** The roles whose people sign in as `stepUp` says. */
  secondFactorRoles?: readonly Role[]
  /** What a step-up asks the provider for, besides a recent sign-in. */
  stepUp?: { claim: 'acr' | 'acrs'; value: string }
}

export const DEMONSTRATION_ACCESS: Access = { kind: 'demonstration' }

/** The product's origin: the configured one, or without sign-in the one that the request used to reach this machine. */
export const publicOrigin = (access: Access, host: string) =>
  access.kind === 'accounts' ? access.publicOrigin : `http://${host}`
