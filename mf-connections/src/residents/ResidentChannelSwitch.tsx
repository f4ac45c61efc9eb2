import { useRecordMutation } from 'shared-domain/client'
import { FailureNotice, Switch } from 'shared-ui'
import {
  readResidentMails,
  readResidentNotifications,
  switchResidentMails,
  switchResidentNotifications,
} from '../../operations'
import { t } from '../messages/translate'

const CHANNELS = {
  mails: {
    label: t('connections.residentsGetMails'),
    description: t('connections.whatHappensWhileThisIsOff'),
    operation: switchResidentMails,
    refreshes: [readResidentMails],
    notOn: t('connections.mailsToResidentsNotSwitchedOn'),
    notOff: t('connections.mailsToResidentsNotSwitchedOff'),
  },
  notifications: {
    label: t('connections.residentsCanFollowTheirReports'),
    description: t('connections.whileThisIsOff'),
    operation: switchResidentNotifications,
    refreshes: [readResidentNotifications],
    notOn: t('connections.notificationsToResidentsNotSwitchedOn'),
    notOff: t('connections.notificationsToResidentsNotSwitchedOff'),
  },
}

interface ResidentChannelSwitchProps {
  channel: keyof typeof CHANNELS
  isOn: boolean
  mayChange: boolean
}

export function ResidentChannelSwitch({ channel, isOn, mayChange }: ResidentChannelSwitchProps) {
  const { label, description, operation, refreshes, notOn, notOff } = CHANNELS[channel]
  const { change, pending, failure } = useRecordMutation({
    send: (isOn: boolean, { call }) => call(operation, { body: { isOn } }),
    refreshes,
    notDone: (isOn) => (isOn ? notOn : notOff),
  })
  return (
    <>
      {failure && <FailureNotice {...failure} />}
      <Switch
        label={label}
        description={description}
        checked={pending ?? isOn}
        disabled={!mayChange}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </>
  )
}
