import { useEffect, useState } from 'react'
import { useMay, useRecordQuery } from 'shared-domain/client'
import { Card, FailureNotice, Stack, Switch, Text, Title, useLocation } from 'shared-ui'
import { getSettings, type Setting } from '../../operations'
import { t } from '../messages/translate'
import { RecordState } from '../record-state/RecordState'
import { LockedNote } from './LockedNote'
import { SettingsForm } from './SettingsForm'
import { GROUPS, MOCK_DATA, MOCK_DATA_LABEL } from './setting-groups'
import { useSettingsChange } from './use-settings-change'

/** The settings that an administrator can change while the product runs. Those that the environment sets are locked. */
export function ChangeableSettings() {
  const answer = useRecordQuery({ operation: getSettings, request: {}, changesWith: [] })
  const settings = answer.data?.settings
  useLinkedSetting(settings !== undefined)
  return (
    <>
      <RecordState answer={answer} subject={t('settings.settings')} />
      {settings &&
        GROUPS.map((group) => ({ group, shown: settings.filter(({ name }) => group.labels[name]) })).map(
          ({ group, shown }) =>
            shown.length > 0 && <SettingsForm key={group.title} group={group} settings={shown} />,
        )}
      {settings
        ?.filter(({ name }) => name === MOCK_DATA)
        .map((setting) => (
          <MockDataSetting key={setting.name} setting={setting} />
        ))}
    </>
  )
}

/** Moves the focus to the setting that the URL names, once the settings are on screen. */
function useLinkedSetting(isShown: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isShown && hash) document.getElementById(hash.slice(1))?.focus()
  }, [isShown, hash])
}

/** A switch that is saved at once. */
function MockDataSetting({ setting }: { setting: Setting }) {
  const mayChange = useMay('settings:change')
  const [done, setDone] = useState('')
  const { changeAsync, isPending, failure } = useSettingsChange()
  const isOffered = setting.value === 1
  async function offer(isWanted: boolean) {
    if (isPending) return
    setDone('')
    const to = isWanted ? 1 : 0
    // `failure` explains it.
    const kept = await changeAsync([{ name: setting.name, from: setting.value, to }]).catch(() => null)
    if (kept)
      setDone(
        t('settings.savedPagesFromTheirNextLoadOn', {
          what: isWanted ? t('settings.offerIt') : t('settings.showRealDataOnly'),
        }),
      )
  }
  return (
    <Card component="section" aria-label={t('settings.mockData')}>
      <Title order={2} size="h4">
        {t('settings.mockData')}
      </Title>
      <Text size="sm" mb="sm">
        {t('settings.samplesForTraining')}
      </Text>
      <Stack gap="xs" align="flex-start">
        <Switch
          id={setting.name}
          label={MOCK_DATA_LABEL}
          checked={isOffered}
          disabled={setting.isLocked || !mayChange}
          onChange={({ currentTarget }) => void offer(currentTarget.checked)}
        />
        {setting.isLocked && <LockedNote name={setting.name} />}
        {failure && <FailureNotice {...failure} canRetry={false} />}
        <Text size="sm" role="status">
          {done}
        </Text>
      </Stack>
    </Card>
  )
}
