import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Stack, Text } from 'shared-ui'
import type { ResidentMails } from '../../operations'
import { t } from '../messages/translate'

/** How what is sent to residents goes. */
export function LastSent({ lastSentAt, waiting, failure }: Omit<ResidentMails, 'isOn'>) {
  const now = useNow()
  return (
    <Stack gap={4}>
      <Text size="sm">
        {lastSentAt
          ? t('connections.lastOneWasSent', { ago: agoText(Date.parse(lastSentAt), now) })
          : t('connections.noneWasSentYet')}
        {waiting > 0 && t('connections.waitingOfWaiting', { waiting })}
      </Text>
      {failure && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('connections.triedAgo', { ago: agoText(Date.parse(failure.at), now), reason: failure.reason })}
        </Text>
      )}
    </Stack>
  )
}
