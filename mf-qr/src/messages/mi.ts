import type { MessageKey } from './translate'

/**
 * The texts on labels in te reo Māori. They are a careful draft: no native speaker has reviewed them, and `reviewed` says of which
 * that is no longer true.
 */
export const mi = {
  'language.name': 'Te reo Māori',
  'label.report': 'Matawaitia hei pūrongo i tētahi raru',
  'label.find': 'Matawaitia hei kimi ipupara',
  'label.nearby': 'Ngā ipupara tata',
  'label.within': 'I roto i te {radius} m',
  'label.help': 'He tapanga pakaru, rerekē rānei? Waea mai i mua i te matawai.',
} as const satisfies Record<MessageKey, string>

/** The messages that the council's own translator has reviewed. None so far: the language is a draft until all are here. */
export const reviewed: readonly MessageKey[] = []
