import { useId, useState } from 'react'
import { Card, NativeSelect, Stack, Text } from 'shared-ui'
import type { MailState } from '../../operations'
import { NO_MAIL_SERVER } from '../channels/MailServer'
import { t } from '../messages/translate'
import { RecordState } from '../section/RecordState'
import { Section } from '../section/Section'
import { EXAMPLE_MAILS, type ExampleMail, exampleMail } from './example-mails'
import { LastSent } from './LastSent'
import { ResidentChannelSwitch } from './ResidentChannelSwitch'
import { useResidentMails } from './use-residents'

interface ResidentMailsProps {
  mail: MailState
  mayChange: boolean
}

/** Switches the mails to residents on and off, says how they go, and shows their wording. */
export function ResidentMails({ mail, mayChange }: ResidentMailsProps) {
  const answer = useResidentMails()
  const state = answer.data
  return (
    <Section title={t('connections.mailsToResidents')}>
      <Text>{t('connections.residentWhoLeavesEMailAddress')}</Text>
      <RecordState answer={answer} subject={t('connections.mailsToResidentsSubject')} />
      {state && !mail && !state.isOn && <Text>{NO_MAIL_SERVER}</Text>}
      {state && (mail || state.isOn) && (
        <ResidentChannelSwitch channel="mails" isOn={state.isOn} mayChange={mayChange} />
      )}
      {state?.isOn && <LastSent {...state} />}
      <Wording />
    </Section>
  )
}

/** A mail as it is sent, about a report that is made up. */
function Wording() {
  const id = useId()
  const [name, setName] = useState<ExampleMail>('received')
  const { subject, text } = exampleMail(name)
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('connections.wordingOfMail')}
        aria-controls={id}
        data={[...EXAMPLE_MAILS]}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value as ExampleMail)}
        maw={320}
      />
      <Card
        id={id}
        component="section"
        aria-label={t('connections.mail')}
        style={{ overflowWrap: 'anywhere' }}
      >
        <Text fw={500}>{t('connections.subject', { subject })}</Text>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </Text>
      </Card>
    </Stack>
  )
}
