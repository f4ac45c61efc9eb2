import { t } from '../messages/translate'

const list = new Intl.ListFormat('en-NZ')

/** Names in a sentence, such as 'Truck 1, Truck 2 and 3 more'. Those after the first `most` are a number. */
export function listedNames(names: readonly string[], most = names.length): string {
  const more = names.length - most
  return list.format(more > 0 ? [...names.slice(0, most), t('cityGeneration.more', { count: more })] : names)
}
