import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Stack, Text } from 'shared-ui'
import type { ResidentMails } from '../../operations'

/** How what is sent to residents goes. */
export function LastSent({ lastSentAt, waiting, failure }: Omit<ResidentMails, 'isOn'>) {
  const now = useNow()
  return (
    <Stack gap={4}>
      <Text size="sm">
        {lastSentAt ? `The last one was sent ${agoText(Date.parse(lastSentAt), now)}.` : 'None was sent yet.'}
        {waiting > 0 && ` ${waiting} waiting.`}
      </Text>
      {failure && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Tried {agoText(Date.parse(failure.at), now)}: {failure.reason}.
        </Text>
      )}
    </Stack>
  )
}
