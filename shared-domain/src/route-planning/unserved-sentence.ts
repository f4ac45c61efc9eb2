import type { UnservedReason } from '../routing/route-plan'

const SENTENCES = {
  'no-capacity': 'No truck has room for it.',
  'outside-shift': 'No truck can be there and back within its shift.',
  'no-truck-for-stream': 'No truck, or no facility, takes what is in it.',
  'not-worth-it': 'The detour costs more than the risk that it overflows.',
  unreachable: 'No road leads to it and on to a facility.',
} as const satisfies Record<UnservedReason, string>

/** Why a bin is left out of a plan, as a sentence for people. */
export const unservedSentence = (reason: UnservedReason): string => SENTENCES[reason]
