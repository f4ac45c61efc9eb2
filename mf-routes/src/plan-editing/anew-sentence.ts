import { violationSentence } from '../plan-driving/violation'
import type { AnewFailure } from './plan-anew'

const NAMED_UP_TO = 5

/** Why nothing was planned anew, and what to do about it. */
export function anewSentence(failure: AnewFailure, truckName: (truckId: string) => string): string {
  if (failure.kind === 'nothing-to-plan') return 'Every bin is left out by hand. Move one to a truck first.'
  if (failure.kind === 'too-many-trucks-locked')
    return `Stops of more than ${failure.most} trucks are locked. Unlock those of some trucks.`
  if (failure.kind === 'locked-cannot-be-driven')
    return `${truckName(failure.truckId)} cannot drive its locked stops. ${violationSentence(failure.violation)} Unlock or move some of them.`
  const { binIds } = failure
  const named = binIds.slice(0, NAMED_UP_TO).join(', ')
  const more = binIds.length - NAMED_UP_TO
  return `No plan was found that keeps ${named}${more > 0 ? ` and ${more} more` : ''} in place. Unlock some of them, or try again.`
}
