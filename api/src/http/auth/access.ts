/** How people sign in: on this machine all as one operator, or each with an account. */
export type Access =
  | { kind: 'demonstration' }
  | {
      kind: 'accounts'
      /** Where browsers find the product, as `https://bins.example.govt.nz`. */
      publicOrigin: string
      /** Addresses and networks whose X-Forwarded headers count. */
      trustedProxies: readonly string[]
    }

export const DEMONSTRATION_ACCESS: Access = { kind: 'demonstration' }

/** Where browsers find the product: as it was told, or without sign-in the name by which this machine was asked. */
export const publicOrigin = (access: Access, host: string) =>
  access.kind === 'accounts' ? access.publicOrigin : `http://${host}`
