import { setAnswer, useRecordMutation } from 'shared-domain/client'
import { changeSettings, getSettings } from '../../operations'
import { t } from '../messages/translate'

export interface SettingChange {
  name: string
  from: number
  to: number
}

/** Changes settings: all of them or none. */
export const useSettingsChange = () =>
  useRecordMutation({
    send: (changes: SettingChange[], { call }) => call(changeSettings, { body: { changes } }),
    learn: (kept) => [setAnswer(getSettings, {}, kept)],
    refreshes: [getSettings],
    notDone: () => t('settings.settingsNotChanged'),
  })
