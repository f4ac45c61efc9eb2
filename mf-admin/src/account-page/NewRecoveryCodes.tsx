import { Alert, Code, List, Text } from 'shared-ui'
import { t } from '../messages/translate'

/** Shows new recovery codes. The record keeps their hashes, so they cannot be shown again. */
export function NewRecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Alert color="yellow" role="status" title={t('account.keepTheseRecoveryCodesNow')}>
      <Text mb="xs">{t('account.theyAreShownThisOnce')}</Text>
      <List aria-label={t('account.recoveryCodes')}>
        {codes.map((code) => (
          <List.Item key={code}>
            <Code>{code}</Code>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
