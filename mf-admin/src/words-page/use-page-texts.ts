import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import {
  approvePageText,
  dropPageText,
  listPageTexts,
  type PageText,
  showDraftLanguages,
  writePageText,
} from '../../operations'
import { t } from '../messages/translate'

/** Reads the texts of residents' pages in a language. */
export const usePageTexts = (language: string) =>
  useRecordQuery({
    operation: listPageTexts,
    request: { query: { language } },
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-admin',
    keepsPrevious: true,
  })

interface OfText {
  language: string
  /** As the person has seen it: when a colleague has changed it since, the server refuses. */
  text: PageText
}

/** A change that a translator makes. */
export type TextChange =
  | (OfText & { kind: 'write' | 'approve'; typed: string })
  | (OfText & { kind: 'drop' })
  | { kind: 'drafts'; areShown: boolean }

/** Changes texts. The promise resolves once the record has the change. */
export const useTextChanging = () =>
  useRecordMutation<TextChange, null>({
    async send(change, { call }) {
      if (change.kind === 'drafts') {
        await call(showDraftLanguages, { body: { areShown: change.areShown } })
        return null
      }
      const { language, text } = change
      const params = { language, key: text.key }
      // An earlier server part knows no versions.
      const seen = text.version === undefined ? {} : { seen: text.version }
      if (change.kind === 'drop') {
        await call(dropPageText, { params, query: seen })
        return null
      }
      const body = { text: change.typed }
      if (change.kind === 'write' || change.typed !== presentText(text))
        await call(writePageText, { params, body: { ...body, ...seen } })
      if (change.kind === 'approve') await call(approvePageText, { params, body })
      return null
    },
    refreshes: [listPageTexts],
    notDone(change) {
      if (change.kind === 'drafts') return t('words.settingNotChanged')
      const done = { write: 'saved', approve: 'approved', drop: t('words.takenBack') }[change.kind]
      return t('words.not', { text: change.text.english || change.text.key, done })
    },
  })

/** What a translator goes on with: the draft, or else what residents read. */
export const presentText = ({ draft, shown }: PageText) => draft ?? shown
