import { type HelpProps, HelpSentences } from 'shared-ui'
import { t } from '../messages/translate'

/** By the page's path in `remote.json`. */
const HELP = {
  '/app/admin/words': [
    t('adminHelp.chooseLanguageAndTexts'),
    t('adminHelp.draftIsNotShown'),
    t('adminHelp.keepWhatStandsInBraces'),
    t('adminHelp.englishHasChangedSince'),
    t('adminHelp.droppedEnglishIsNotFound'),
    t('adminHelp.useProductsText'),
  ],
}

export const AdminHelp = (props: HelpProps) => <HelpSentences {...props} help={HELP} />
