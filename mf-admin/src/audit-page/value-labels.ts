import { t } from '../messages/translate'

/** What the one value of an entry is that is stored without a name. */
const ONLY_VALUES: Record<string, string> = {
  'account.authenticator-app': t('audit.authenticatorApp'),
  'account.break-glass': t('audit.signsInWithoutProvider'),
  'account.passkey': t('audit.passkey'),
  'account.role': t('audit.role'),
  'report.bin': t('audit.bin'),
  'report.status': t('audit.status'),
  'route.status': t('audit.status'),
  'words.approve': t('audit.text'),
  'words.drafts': t('audit.languagesInDraftAreShown'),
  'words.write': t('audit.text'),
}

const NAMES: Record<string, string> = {
  address: t('audit.addressFact'),
  at: t('audit.timeFact'),
  binId: t('audit.bin'),
  by: t('audit.by'),
  entries: t('audit.entriesOfTrail'),
  given: t('audit.given'),
  isBreakGlass: t('audit.signsInWithoutProvider'),
  isNewEmail: t('audit.newEmailAddress'),
  photoId: t('audit.photo'),
  routeId: t('audit.route'),
}

/** What a value of an entry is called. A name that no list has is shown in words: `duplicateOf` as 'Duplicate of'. */
export function valueLabel(action: string, name: string): string {
  if (name === 'value') return ONLY_VALUES[action] ?? t('audit.value')
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  return known ?? inWords(name)
}

function inWords(name: string): string {
  // The name of a variable, such as OVERFLOW_COST_CENTS, stays as administrators know it.
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) return name
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
