import { t } from '../messages/translate'
import type { Added, AdditionAbout } from './report-entry'

/** The kind of an addition, capitalised for the start of a sentence. */
export const additionWords = ({ kind, holds }: AdditionAbout): string => additionLabels[holds ?? kind]

/** Says what was added to a report. */
export const addedText = (added: readonly Added[]) =>
  t('toast.added', { what: added.map((one) => additionLabels[one]).join(', ') })

const additionLabels = {
  note: t('add.note'),
  photo: t('add.photo'),
  contact: t('add.contact'),
  'note and contact': t('add.noteAndContact'),
}
