import type { Role } from 'shared-domain/contract'

/** How people sign in: on this machine all as one operator, or each with an account. */
export type Access =
  | { kind: 'demonstration' }
  | {
      kind: 'accounts'
      /** Where browsers find the product, as `https://bins.example.govt.nz`. */
      publicOrigin: string
      /** Addresses and networks whose X-Forwarded headers count. */
      trustedProxies: readonly string[]
      /** Encrypts the secrets of authenticator apps, which are not offered without it. */
      secondFactorKey?: string
      /** The council's own sign-in; without one people have passwords here. */
      provider?: ProviderSettings
    }

/** An OpenID provider, such as Entra ID or Keycloak, and what we are to it. */
export interface ProviderSettings {
  /** As the provider writes it: its metadata is below it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The claim that has a person's roles or groups: its name, or a path with dots such as `realm_access.roles`. */
  rolesClaim: string
  /** Our role for a value of that claim. */
  roles: ReadonlyMap<string, Role>
  /** What a recent proof is asked for with, besides its age. */
  stepUp?: { claim: 'acr' | 'acrs'; value: string }
}

export const DEMONSTRATION_ACCESS: Access = { kind: 'demonstration' }

/** Where browsers find the product: as it was told, or without sign-in the name by which this machine was asked. */
export const publicOrigin = (access: Access, host: string) =>
  access.kind === 'accounts' ? access.publicOrigin : `http://${host}`
