import { type HelpProps, HelpSentences } from 'shared-ui'
import { t } from '../messages/translate'

/** By the page's path in `remote.json`. */
const HELP = {
  '/app/admin/people': [
    t('adminHelp.inviteAndSendLink'),
    t('adminHelp.linkStaysUntilDone'),
    t('adminHelp.forgottenPassword'),
    t('adminHelp.lostSecondFactor'),
    t('adminHelp.rolesStandWhereChosen'),
    t('adminHelp.deactivatedIsOutAtOnce'),
  ],
  '/app/admin/tokens': [
    t('adminHelp.tokenForEachDevice'),
    t('adminHelp.secretStaysUntilDone'),
    t('adminHelp.replaceSecretWithoutGap'),
    t('adminHelp.tokenOfSensorsOnly'),
    t('adminHelp.revokedForGood'),
  ],
  '/app/admin/settings': [
    t('adminHelp.eachPartIsSavedByItself'),
    t('adminHelp.typedStaysUntilSaved'),
    t('adminHelp.shorterDeletesForGood'),
    t('adminHelp.environmentIsChangedThere'),
  ],
  '/app/account': [
    t('adminHelp.secondFactorIsAskedFor'),
    t('adminHelp.nameOfPasskey'),
    t('adminHelp.keepRecoveryCodes'),
    t('adminHelp.sessionYouDoNotKnow'),
  ],
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
