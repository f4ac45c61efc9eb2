/** How people come in: everybody on this machine as one operator, or each with an account. */
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
