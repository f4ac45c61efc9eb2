import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Stack, StateBadge, Text } from 'shared-ui'
import type { Channel, MailState } from '../../operations'

export const NO_MAIL_SERVER =
  'No mail server is set up, so no mail is sent. An operator sets SMTP_URL and MAIL_FROM, as “Your messages” in docs/settings.md says.'

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
      <StateBadge state="neutral">Set up</StateBadge>
      <Text style={{ overflowWrap: 'anywhere' }}>
        Mails go by {mail.server}, from {mail.from}.{' '}
        {sent === null
          ? 'No message was sent yet; tests are not counted.'
          : `The last one was sent ${agoText(sent, now)}.`}
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
