import type { Need } from 'shared-domain/contract'

/**
 * Permissions for which a session alone is not enough, because it may be stolen or left open: who has access, the thresholds,
 * where messages go, which code runs in every browser, how long data is kept, and residents' personal data (which is searched by
 * POST requests). They need a proof of identity at most PROOF_LASTS_MINUTES old.
 */
const WANTS_PROOF: readonly Need[] = [
  'account:change',
  'people:manage',
  'tokens:manage',
  'sensor-tokens:manage',
  'thresholds:change',
  'connections:manage',
  'releases:manage',
  'personal-data:handle',
  'settings:change',
]

/** How long one proof of identity is valid, in minutes. */
export const PROOF_LASTS_MINUTES = 10

/** Whether an operation requires a recent proof. Reading never does. */
export const wantsProof = ({ needs, method }: { needs: Need; method: string }): boolean =>
  !['GET', 'HEAD'].includes(method) && WANTS_PROOF.includes(needs)
