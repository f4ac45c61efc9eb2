import { type SubmitEvent, useEffect, useState } from 'react'
import { setAnswer, useMay, useRecordMutation, useRecordQuery } from 'shared-domain/client'
import {
  Button,
  Card,
  Code,
  FailureNotice,
  Group,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
  useLocation,
} from 'shared-ui'
import { changeSettings, getSettings, type Setting } from '../../operations'
import { rich, t } from '../messages/translate'
import { RecordState } from '../record-state/RecordState'

interface SettingGroup {
  title: string
  sentence: string
  unit: string
  /** How many decimals the screen shows of a setting, which is a whole number: 2 where cents are shown as dollars. */
  decimals?: number
  /** The label of each setting of the group, by the setting's name. */
  labels: Record<string, string>
}

const GROUPS: readonly SettingGroup[] = [
  {
    title: t('settings.forHowLongDataIsKept'),
    sentence: t('settings.inDays'),
    unit: t('settings.days'),
    labels: {
      RETAIN_CONTACTS_DAYS: t('settings.contactsAndNotes'),
      RETAIN_UNRESOLVED_DAYS: t('settings.contactsAndNotesOfAnyReport'),
      RETAIN_PHOTOS_DAYS: t('settings.photosOfResidents'),
      RETAIN_ADDRESSES_DAYS: t('settings.codesMadeFromNetworkAddresses'),
      RETAIN_READINGS_DAYS: t('settings.singleFillLevels'),
      RETAIN_AUDIT_DAYS: t('settings.auditTrail'),
    },
  },
  {
    title: t('settings.fromWhenOnReportsAreHeld'),
    sentence: t('settings.reportsAboveTheseAreHeld'),
    unit: t('settings.reports'),
    labels: {
      REPORTS_PER_ADDRESS: t('settings.fromOneNetworkAddressInTenMinutes'),
      REPORTS_PER_BIN: t('settings.aboutOneBinInHour'),
      REPORTS_PER_MINUTE: t('settings.inWholeCityInMinute'),
    },
  },
  {
    title: t('settings.costOfOverflow'),
    sentence: t('settings.planEmptiesBinEarly'),
    unit: t('settings.dollars'),
    decimals: 2,
    labels: { OVERFLOW_COST_CENTS: t('settings.dollarsPerOverflow') },
  },
]

const MOCK_DATA = 'ALLOW_MOCK_DATA'
const MOCK_DATA_LABEL = t('settings.offerMockData')

/** Returns what a setting that can be changed on screen is called there; `undefined` for other names. */
export const settingLabel = (name: string): string | undefined =>
  name === MOCK_DATA ? MOCK_DATA_LABEL : GROUPS.find(({ labels }) => labels[name])?.labels[name]

/** The settings by name, with their titles on screen. */
export const settingTitles = [
  ...GROUPS.flatMap(({ title, labels }) =>
    Object.entries(labels).map(([name, label]) => ({ name, label, group: title })),
  ),
  { name: MOCK_DATA, label: MOCK_DATA_LABEL, group: t('settings.mockData') },
]

/** The URL of a setting on its page. */
export const settingPath = (name: string) => `${SETTINGS_PATH}#${name}`
const SETTINGS_PATH = '/app/admin/settings'

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

interface SettingsFormProps {
  group: SettingGroup
  settings: readonly Setting[]
}

function SettingsForm({ group, settings }: SettingsFormProps) {
  const mayChange = useMay('settings:change')
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [isTried, setIsTried] = useState(false)
  const [done, setDone] = useState('')
  const { changeAsync, isPending, failure } = useSettingsChange()
  const decimals = group.decimals ?? 0
  const shownIn = ({ name, value }: Setting) => typed[name] ?? (value / 10 ** decimals).toFixed(decimals)
  const changes = settings.flatMap((setting) => {
    const to = typedNumber(shownIn(setting), decimals)
    return to === setting.value ? [] : [{ name: setting.name, from: setting.value, to }]
  })
  const errorOf = (setting: Setting) => {
    const [to, { min, max }] = [typedNumber(shownIn(setting), decimals), setting]
    if (to >= min && to <= max) return null
    const what = decimals > 0 ? t('settings.amount') : t('settings.wholeNumber')
    return t('settings.writeFromTo', { what, min: amount(min, decimals), max: amount(max, decimals) })
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
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
    // `failure` explains it.
    const kept = await changeAsync(changes).catch(() => null)
    if (!kept) return
    setTyped({})
    setIsTried(false)
    setDone(t('settings.savedItCountsWithinFewSeconds'))
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
                  maxLength={9}
                  value={shownIn(setting)}
                  error={isTried && errorOf(setting)}
                  onChange={({ currentTarget }) =>
                    setTyped({ ...typed, [setting.name]: currentTarget.value })
                  }
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
                {done}
              </Text>
            </Group>
          )}
        </Stack>
      </form>
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

const LockedNote = ({ name }: { name: string }) => (
  <Text size="xs" c="dimmed">
    {rich('settings.setByInServersEnvironment', { what: <Code>{name}</Code> })}
  </Text>
)

const useSettingsChange = () =>
  useRecordMutation({
    send: (changes: { name: string; from: number; to: number }[], { call }) =>
      call(changeSettings, { body: { changes } }),
    learn: (kept) => [setAnswer(getSettings, {}, kept)],
    notDone: () => t('settings.settingsNotChanged'),
  })

const amount = (value: number, decimals = 0) =>
  (value / 10 ** decimals).toLocaleString('en-NZ', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })

/** What was typed, as the whole number that the setting is. */
function typedNumber(text: string, decimals: number): number {
  const [isWhole, isAmount] = [/^\s*\d+\s*$/, /^\s*\d+(\.\d{1,2})?\s*$/]
  // `Number` would read an empty field as 0 and '1e1' as 10.
  return (decimals > 0 ? isAmount : isWhole).test(text)
    ? Math.round(Number(text) * 10 ** decimals)
    : Number.NaN
}
