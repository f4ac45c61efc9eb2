import { type SubmitEvent, useState } from 'react'
import { problemOf, useMay } from 'shared-domain/client'
import { Button, Card, FailureNotice, Group, SimpleGrid, Stack, Text, TextInput, Title } from 'shared-ui'
import type { Setting } from '../../operations'
import { t } from '../messages/translate'
import { LockedNote } from './LockedNote'
import { ShorterRetention } from './ShorterRetention'
import type { SettingGroup } from './setting-groups'
import { amount, inputError, inputText, typedNumber } from './setting-input'
import { type SettingChange, useSettingsChange } from './use-settings-change'
import { useTypedSettings } from './use-typed-settings'

interface SettingsFormProps {
  group: SettingGroup
  settings: readonly Setting[]
}

/** Changes the settings of one group. */
export function SettingsForm({ group, settings }: SettingsFormProps) {
  const mayChange = useMay('settings:change')
  const [done, setDone] = useState('')
  const [shorter, setShorter] = useState<readonly SettingChange[] | null>(null)
  const { changeAsync, isPending, failure } = useSettingsChange()
  const isConflict = problemOf(failure?.error)?.status === 409
  const { typed, type, forget } = useTypedSettings(settings, isConflict ? (failure?.error ?? null) : null)
  const decimals = group.decimals ?? 0
  const [wasLeft] = useState(Object.keys(typed).length > 0)
  const typedIn = ({ name, value }: Setting) => typed[name]?.text ?? inputText(value, decimals)
  const changes = settings.flatMap((setting) => {
    const to = typedNumber(typedIn(setting), decimals)
    const from = typed[setting.name]?.seen ?? setting.value
    return to === setting.value ? [] : [{ name: setting.name, from, to }]
  })
  const errorOf = (setting: Setting) => inputError(setting, { group, settings, typedIn })
  // What an earlier version has saved may be wrong from the start.
  const [isTried, setIsTried] = useState(settings.some((setting) => errorOf(setting) !== null))
  async function save() {
    setShorter(null)
    // `failure` explains it.
    const kept = await changeAsync(changes).catch(() => null)
    if (!kept) return
    forget()
    setIsTried(false)
    setDone(t('settings.savedItCountsWithinFewSeconds'))
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    setDone('')
    const wrong = settings.find((setting) => !setting.isLocked && errorOf(setting))
    if (wrong) {
      const field = event.currentTarget.elements.namedItem(wrong.name)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    if (isPending) return
    if (changes.length === 0) return setDone(t('settings.nothingWasChanged'))
    const deleting = group.deletes ? changes.filter(({ from, to }) => to < from) : []
    if (deleting.length > 0) setShorter(deleting)
    else void save()
  }
  return (
    <Card component="section" aria-label={group.title}>
      <Title order={2} size="h4">
        {group.title}
      </Title>
      <Text size="sm" mb="sm">
        {group.sentence}
      </Text>
      <form onSubmit={submit} noValidate aria-label={group.title}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {settings.map((setting) =>
              setting.isLocked || !mayChange ? (
                <FixedSetting key={setting.name} group={group} setting={setting} />
              ) : (
                <TextInput
                  key={setting.name}
                  id={setting.name}
                  name={setting.name}
                  label={group.labels[setting.name]}
                  description={t('settings.toUnlessItIsChanged', {
                    min: amount(setting.min, decimals),
                    max: amount(setting.max, decimals),
                    unit: group.unit,
                    usual: amount(setting.usual, decimals),
                  })}
                  inputMode={decimals > 0 ? 'decimal' : 'numeric'}
                  autoComplete="off"
                  maxLength={20}
                  value={typedIn(setting)}
                  error={isTried && errorOf(setting)}
                  onChange={({ currentTarget }) => {
                    type(setting, currentTarget.value)
                    setDone('')
                  }}
                />
              ),
            )}
          </SimpleGrid>
          {failure && <FailureNotice {...failure} canRetry={false} />}
          {mayChange && settings.some(({ isLocked }) => !isLocked) && (
            <Group gap="xs">
              <Button type="submit" aria-disabled={isPending} loading={isPending}>
                {t('settings.save')}
              </Button>
              <Text size="sm" role="status">
                {done || (wasLeft && changes.length > 0 && t('settings.notSavedYet'))}
              </Text>
            </Group>
          )}
        </Stack>
      </form>
      <ShorterRetention
        group={group}
        shorter={shorter}
        onShorten={() => void save()}
        onKeep={() => setShorter(null)}
      />
    </Card>
  )
}

const FixedSetting = ({ group, setting }: { group: SettingGroup; setting: Setting }) => (
  <div id={setting.name} tabIndex={-1}>
    <Text size="sm" fw={500}>
      {group.labels[setting.name]}
    </Text>
    <Text>
      {amount(setting.value, group.decimals)} {group.unit}
    </Text>
    {setting.isLocked && <LockedNote name={setting.name} />}
  </div>
)
