import { t } from '../messages/translate'
import type { AdditionAbout } from './report-entry'

/** The kind of an addition, capitalised for the start of a sentence. */
export const additionWords = ({ kind, holds }: AdditionAbout): string => additionLabels[holds ?? kind]

const additionLabels = {
  note: t('add.note'),
  photo: t('add.photo'),
  contact: t('add.contact'),
  'note and contact': t('add.noteAndContact'),
}
