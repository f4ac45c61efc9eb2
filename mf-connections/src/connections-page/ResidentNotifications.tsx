import { useRecordMutation } from 'shared-domain/client'
import { FailureNotice, Switch, Text } from 'shared-ui'
import { readResidentNotifications, switchResidentNotifications } from '../../operations'
import { LastSent } from './LastSent'
import { RecordState } from './RecordState'
import { Section } from './Section'
import { useResidentNotifications } from './use-connections'

/** Switches notifications in residents' browsers on and off, and says how they go. */
export function ResidentNotifications({ mayChange }: { mayChange: boolean }) {
  const answer = useResidentNotifications()
  const { change, pending, failure } = useSwitching()
  const state = answer.data
  return (
    <Section title="Notifications to residents">
      <Text>
        A resident can have their phone tell them what becomes of a report, on the page that shows its status.
        While it does, they get no mails about this report; when it cannot be reached any more, they get them
        again.
      </Text>
      <RecordState answer={answer} subject="the notifications to residents" />
      {failure && <FailureNotice {...failure} />}
      {state && (
        <Switch
          label="Residents can follow their reports"
          description="While this is off, those who left an address get mails."
          checked={pending ?? state.isOn}
          disabled={!mayChange}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      )}
      {state?.isOn && (
        <Text size="sm">
          {state.followed === 1
            ? '1 report is followed.'
            : `${state.followed.toLocaleString('en-NZ')} reports are followed.`}
        </Text>
      )}
      {state?.isOn && <LastSent {...state} />}
    </Section>
  )
}

const useSwitching = () =>
  useRecordMutation({
    send: (isOn: boolean, { call }) => call(switchResidentNotifications, { body: { isOn } }),
    refreshes: [readResidentNotifications],
    notDone: (isOn) =>
      isOn
        ? 'The notifications to residents were not switched on'
        : 'The notifications to residents were not switched off',
  })
