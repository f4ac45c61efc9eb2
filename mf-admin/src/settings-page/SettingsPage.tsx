import { useMayCall, useRecordQuery } from 'shared-domain/client'
import { Slot, Stack, Text } from 'shared-ui'
import { getConfiguration, getSettings } from '../../operations'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { t } from '../messages/translate'
import { RecordState } from '../record-state/RecordState'
import { ChangeableSettings } from './ChangeableSettings'
import { ConfigurationTable } from './ConfigurationTable'

/** The settings that can be changed while the product runs, and how the server was started. Other remotes add sections. */
export function SettingsPage() {
  const hasSettings = useMayCall(getSettings)
  const hasConfiguration = useMayCall(getConfiguration)
  return (
    <AdminFrame path="/app/admin/settings">
      <Stack gap="md">
        <Slot name="admin.settings" props={{}} />
        {hasSettings && <ChangeableSettings />}
        {hasConfiguration ? (
          <RecordedConfiguration />
        ) : (
          <Text>{t('settings.mockDataRunsInThisBrowserAlone')}</Text>
        )}
      </Stack>
    </AdminFrame>
  )
}

function RecordedConfiguration() {
  const answer = useRecordQuery({ operation: getConfiguration, request: {}, changesWith: [] })
  return (
    <>
      <RecordState answer={answer} subject={t('settings.configuration')} />
      {answer.data && <ConfigurationTable variables={answer.data.variables} />}
    </>
  )
}
