import { t } from '../messages/translate'

/** The name of a remote for people: mf-lid-alarms is Lid alarms. */
export function remoteTitle(name: string): string {
  const words = name.replace(/^mf-/, '').replaceAll('-', ' ')
  return words === 'qr' ? t('releases.qrCodes') : words.replace(/^./, (first) => first.toUpperCase())
}

/** A version without the hash of a build that was not released. */
export const shortVersion = (version: string) => version.replace(/-dev\..*$/, t('releases.notReleased'))
