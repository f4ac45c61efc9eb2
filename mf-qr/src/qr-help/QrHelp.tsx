import { type HelpProps, HelpSentences } from 'shared-ui'
import { t } from '../messages/translate'

/** By the page's path in `remote.json`. */
const HELP = {
  '/app/qr-codes': [
    t('qrHelp.labelHangsOnBinAndLeads'),
    t('qrHelp.singleBinMakesOneCode'),
    t('qrHelp.labelIsOutOfDate'),
  ],
}

export const QrHelp = (props: HelpProps) => <HelpSentences {...props} help={HELP} />
