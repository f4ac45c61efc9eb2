import { useId, useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { Card, FailureNotice, NativeSelect, Stack, Switch, Text } from 'shared-ui'
import { type MailState, readResidentMails, switchResidentMails } from '../../operations'
import { EXAMPLE_MAILS, type ExampleMail, exampleMail } from './example-mails'
import { LastSent } from './LastSent'
import { NO_MAIL_SERVER } from './MailServer'
import { RecordState } from './RecordState'
import { Section } from './Section'
import { useResidentMails } from './use-connections'

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
    <Section title="Mails to residents">
      <Text>
        A resident who leaves an e-mail address with a report gets a mail when it is received, when its status
        changes, and when it is closed or opened again. Each has a link to the status of the report and one
        that stops the mails.
      </Text>
      <RecordState answer={answer} subject="the mails to residents" />
      {failure && <FailureNotice {...failure} />}
      {state && !mail && !state.isOn && <Text>{NO_MAIL_SERVER}</Text>}
      {state && (mail || state.isOn) && (
        <Switch
          label="Residents get mails"
          description="What happens while this is off is not told later."
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
  const [name, setName] = useState<ExampleMail>('Received')
  const { subject, text } = exampleMail(name)
  return (
    <Stack gap="xs">
      <NativeSelect
        label="Wording of the mail"
        aria-controls={id}
        data={EXAMPLE_MAILS}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value as ExampleMail)}
        maw={320}
      />
      <Card id={id} component="section" aria-label="The mail" style={{ overflowWrap: 'anywhere' }}>
        <Text fw={500}>Subject: {subject}</Text>
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
      isOn ? 'The mails to residents were not switched on' : 'The mails to residents were not switched off',
  })
