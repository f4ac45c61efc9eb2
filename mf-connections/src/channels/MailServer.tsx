import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Stack, StateBadge, Text } from 'shared-ui'
import type { Channel, MailState } from '../../operations'
import { t } from '../messages/translate'

export const NO_MAIL_SERVER = t('connections.noMailServerIsSetUp')

interface MailServerProps {
  mail: MailState
  channels: readonly Channel[]
}

/** Whether mails can be sent, and how the latest went. */
export function MailServer({ mail, channels }: MailServerProps) {
  const now = useNow()
  const addresses = channels.filter(({ kind }) => kind === 'email')
  const sent = latest(addresses.map(({ lastSentAt }) => lastSentAt))
  const failed = addresses
    .flatMap(({ name, failure }) => (failure ? [{ name, ...failure }] : []))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0]
  if (!mail) return <Text>{NO_MAIL_SERVER}</Text>
  return (
    <Stack gap="xs" align="flex-start">
      <StateBadge state="neutral">{t('connections.setUp')}</StateBadge>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {t('connections.mailsGoByFrom', {
          server: mail.server,
          from: mail.from,
          what:
            sent === null
              ? t('connections.noMessageWasSentYet')
              : t('connections.lastOneWasSent', { ago: agoText(sent, now) }),
        })}
      </Text>
      {failed && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {failed.name}, {agoText(Date.parse(failed.at), now)}: {failed.reason}.
        </Text>
      )}
    </Stack>
  )
}

const latest = (moments: readonly (string | null)[]): number | null =>
  moments.reduce<number | null>(
    (last, moment) => (moment === null ? last : Math.max(last ?? 0, Date.parse(moment))),
    null,
  )
