/** The waste that a bin takes; it also decides the disposal site. */
export const BIN_TYPES = ['general', 'recycling', 'compost'] as const
export type BinType = (typeof BIN_TYPES)[number]

/** As staff call them. */
export const BIN_TYPE_NAMES = {
  general: 'General',
  recycling: 'Recycling',
  compost: 'Compost',
} as const satisfies Record<BinType, string>

/** The bin type for the free text of an open-data layer; `general` when it is unknown or missing. */
export function binTypeFromText(text: string | null | undefined): BinType {
  const said = (text ?? '').toLowerCase()
  if (said.includes('recycl')) return 'recycling'
  if (said.includes('compost') || said.includes('organic')) return 'compost'
  return 'general'
}
