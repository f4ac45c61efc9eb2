import { plainText, searchWords } from 'shared-domain'
import { useMayCall } from 'shared-domain/client'
import { PaletteResults, type SlotProps } from 'shared-ui'
import { getSettings } from '../../operations'
import { t } from '../messages/translate'
import { settingPath, settingTitles } from '../settings-page/setting-groups'

/** A single character is in almost every title. */
const WORDS_MIN = 2
const RESULTS_MAX = 6

/** Results in the command palette: the settings whose title has the words. */
export function SettingsResults({ words }: SlotProps['palette.commands']) {
  const hasSettings = useMayCall(getSettings)
  const wanted = searchWords(words)
  if (!hasSettings || words.length < WORDS_MIN) return null
  const found = settingTitles.filter(({ name, label, group }) => {
    const text = plainText(t('settingsResults.setting', { name, group, label }))
    return wanted.every((word) => text.includes(word))
  })
  return (
    <PaletteResults
      label={t('settingsResults.settings')}
      results={found.slice(0, RESULTS_MAX).map(({ name, label, group }) => ({
        id: name,
        title: label,
        detail: group,
        act: settingPath(name),
      }))}
    />
  )
}
