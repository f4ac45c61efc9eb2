/**
 * The texts on labels, as ICU messages. A straight apostrophe would be ICU's sign for a quotation; texts have ’.
 * Every language has the same keys and placeholders; the order within a message is its own.
 */
export const en = {
  'language.name': 'English',
  'label.report': 'Scan to report an issue',
  'label.find': 'Scan to find a bin',
  'label.nearby': 'Find Nearby Bins',
  'label.within': 'Within {radius} m',
  'label.help': 'Label damaged or suspicious? Call us before you scan it.',
} as const
