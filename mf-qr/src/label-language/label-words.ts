import type { NewCode } from '../../operations'
import { type Language, t } from '../messages/translate'

interface LabelWords {
  title: string
  place: string
  /** Says to residents what scanning is good for. */
  invitation: string
}

/** The printed words of a label in a language. */
export const labelWords = (label: NewCode, language: Language): LabelWords =>
  label.kind === 'report'
    ? { title: label.binId, place: label.location, invitation: t(language, 'label.report') }
    : {
        title: t(language, 'label.nearby'),
        place: t(language, 'label.within', { radius: label.radiusM }),
        invitation: t(language, 'label.find'),
      }
