import { t } from '../messages/translate'

/** Settings that are saved together. */
export interface SettingGroup {
  title: string
  sentence: string
  unit: string
  /** Whether a lower value deletes what is kept now, for good. */
  deletes?: boolean
  /** How many decimals the screen shows of a setting, which is a whole number: 2 where cents are shown as dollars. */
  decimals?: number
  /** The label of each setting of the group, by the setting's name. */
  labels: Record<string, string>
}

export const GROUPS: readonly SettingGroup[] = [
  {
    title: t('settings.forHowLongDataIsKept'),
    sentence: t('settings.inDays'),
    unit: t('settings.days'),
    deletes: true,
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

export const MOCK_DATA = 'ALLOW_MOCK_DATA'
export const MOCK_DATA_LABEL = t('settings.offerMockData')

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
