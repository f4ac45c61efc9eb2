import { useId, useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { Card, FailureNotice, NativeSelect, Stack, Switch, Text } from 'shared-ui'
import { type MailState, readResidentMails, switchResidentMails } from '../../operations'
import { NO_MAIL_SERVER } from '../channels/MailServer'
import { t } from '../messages/translate'
import { RecordState } from '../section/RecordState'
import { Section } from '../section/Section'
import { EXAMPLE_MAILS, type ExampleMail, exampleMail } from './example-mails'
import { LastSent } from './LastSent'
import { useResidentMails } from './use-residents'

interface ResidentMailsProps {
  mail: MailState
  mayChange: boolean
}

/** Switches the mails to residents on and off, says how they go, and shows their wording. */
export function ResidentMails({ mail, mayChange }: ResidentMailsProps) {
  const answer = useResidentMails()
  const { change, pending, failure } = useSwitching()
  const state = answer.data
  return (
    <Section title={t('connections.mailsToResidents')}>
      <Text>{t('connections.residentWhoLeavesEMailAddress')}</Text>
      <RecordState answer={answer} subject={t('connections.mailsToResidentsSubject')} />
      {failure && <FailureNotice {...failure} />}
      {state && !mail && !state.isOn && <Text>{NO_MAIL_SERVER}</Text>}
      {state && (mail || state.isOn) && (
        <Switch
          label={t('connections.residentsGetMails')}
          description={t('connections.whatHappensWhileThisIsOff')}
          checked={pending ?? state.isOn}
          disabled={!mayChange}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
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

const useSwitching = () =>
  useRecordMutation({
    send: (isOn: boolean, { call }) => call(switchResidentMails, { body: { isOn } }),
    refreshes: [readResidentMails],
    notDone: (isOn) =>
      isOn ? t('connections.mailsToResidentsNotSwitchedOn') : t('connections.mailsToResidentsNotSwitchedOff'),
  })
