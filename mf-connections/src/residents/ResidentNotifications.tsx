import { Text } from 'shared-ui'
import { t } from '../messages/translate'
import { RecordState } from '../section/RecordState'
import { Section } from '../section/Section'
import { LastSent } from './LastSent'
import { ResidentChannelSwitch } from './ResidentChannelSwitch'
import { useResidentNotifications } from './use-residents'

/** Switches notifications in residents' browsers on and off, and says how they go. */
export function ResidentNotifications({ mayChange }: { mayChange: boolean }) {
  const answer = useResidentNotifications()
  const state = answer.data
  return (
    <Section title={t('connections.notificationsToResidents')}>
      <Text>{t('connections.residentCanHaveTheirPhoneTell')}</Text>
      <RecordState answer={answer} subject={t('connections.notificationsToResidentsSubject')} />
      {state && <ResidentChannelSwitch channel="notifications" isOn={state.isOn} mayChange={mayChange} />}
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
