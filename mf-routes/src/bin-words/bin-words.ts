import type { Bin, BinCondition } from 'shared-domain'
import type { SeenLevel, SkipReason } from 'shared-domain/contract'
import { type Language, t } from '../messages/translate'

/** The waste of a bin within a sentence. */
export function binTypeWord(type: Bin['binType'], language: Language): string {
  if (type === 'general') return t(language, 'bin.type.general')
  return type === 'recycling' ? t(language, 'bin.type.recycling') : t(language, 'bin.type.compost')
}

export const conditionName = (condition: BinCondition, language: Language): string =>
  ({
    normal: t(language, 'bin.normal'),
    warning: t(language, 'bin.warning'),
    full: t(language, 'bin.full'),
    unknown: t(language, 'bin.unknown'),
    reported: t(language, 'bin.reported'),
  })[condition]

/** The label of the button of a reason. */
export const skipReasonName = (reason: SkipReason, language: Language): string =>
  ({
    blocked: t(language, 'skip.blocked'),
    contaminated: t(language, 'skip.contaminated'),
    missing: t(language, 'skip.missing'),
    damaged: t(language, 'skip.damaged'),
  })[reason]

export const seenLevelName = (seen: SeenLevel, language: Language): string =>
  ({
    empty: t(language, 'seen.empty'),
    quarter: t(language, 'seen.quarter'),
    half: t(language, 'seen.half'),
    'three-quarters': t(language, 'seen.threeQuarters'),
    full: t(language, 'seen.full'),
    overflowing: t(language, 'seen.overflowing'),
  })[seen]
