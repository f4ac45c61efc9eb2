import { useRecordMutation } from 'shared-domain/client'
import { FailureNotice, Switch, Text } from 'shared-ui'
import { readResidentNotifications, switchResidentNotifications } from '../../operations'
import { t } from '../messages/translate'
import { RecordState } from '../section/RecordState'
import { Section } from '../section/Section'
import { LastSent } from './LastSent'
import { useResidentNotifications } from './use-residents'

/** Switches notifications in residents' browsers on and off, and says how they go. */
export function ResidentNotifications({ mayChange }: { mayChange: boolean }) {
  const answer = useResidentNotifications()
  const { change, pending, failure } = useSwitching()
  const state = answer.data
  return (
    <Section title={t('connections.notificationsToResidents')}>
      <Text>{t('connections.residentCanHaveTheirPhoneTell')}</Text>
      <RecordState answer={answer} subject={t('connections.notificationsToResidentsSubject')} />
      {failure && <FailureNotice {...failure} />}
      {state && (
        <Switch
          label={t('connections.residentsCanFollowTheirReports')}
          description={t('connections.whileThisIsOff')}
          checked={pending ?? state.isOn}
          disabled={!mayChange}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      )}
      {state?.isOn && (
        <Text size="sm">
          {t('connections.reportsAreFollowed', {
            followed: state.followed,
            shown: state.followed.toLocaleString('en-NZ'),
          })}
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
        ? t('connections.notificationsToResidentsNotSwitchedOn')
        : t('connections.notificationsToResidentsNotSwitchedOff'),
  })
