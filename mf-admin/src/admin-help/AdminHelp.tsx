import { type HelpProps, List } from 'shared-ui'
import { t } from '../messages/translate'

/** The help texts of each page, by its path in `remote.json`. */
const HELP: Record<string, readonly string[]> = {
  '/app/admin/words': [
    t('adminHelp.chooseLanguageAndTexts'),
    t('adminHelp.draftIsNotShown'),
    t('adminHelp.keepWhatStandsInBraces'),
    t('adminHelp.englishHasChangedSince'),
    t('adminHelp.droppedEnglishIsNotFound'),
    t('adminHelp.useProductsText'),
  ],
}

export function AdminHelp({ path }: HelpProps) {
  const sentences = HELP[path]
  if (!sentences) return null
  return (
    <List spacing="sm">
      {sentences.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  )
}
