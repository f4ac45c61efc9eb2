import type { RuntimeSettings } from './runtime-settings'

/** What a resident's page needs of the settings: it is in every document that a phone loads. */
export interface PublicSettings extends Pick<RuntimeSettings, 'tileUrl' | 'tileAttribution' | 'retainDays'> {
  openData: Pick<RuntimeSettings['openData'], 'isDemonstration'>
}

export const publicSettings = ({ openData, ...settings }: RuntimeSettings): PublicSettings => ({
  openData: { isDemonstration: openData.isDemonstration },
  tileUrl: settings.tileUrl,
  tileAttribution: settings.tileAttribution,
  retainDays: settings.retainDays,
})
