import { type HelpProps, List } from 'shared-ui'
import { t } from '../messages/translate'

/** The help texts of each page, by its path in `remote.json`. */
const HELP: Record<string, readonly string[]> = {
  '/app/qr-codes': [
    t('qrHelp.labelHangsOnBinAndLeads'),
    t('qrHelp.singleBinMakesOneCode'),
    t('qrHelp.labelIsOutOfDate'),
  ],
}

export const QrHelp = ({ path }: HelpProps) => (
  <List spacing="sm">
    {(HELP[path] ?? []).map((sentence) => (
      <List.Item key={sentence}>{sentence}</List.Item>
    ))}
  </List>
)
