import type { BinType } from './bin'

/** Bin type from the free text of an open-data layer; anything unknown or missing is general. */
export function binTypeFromText(text: string | null | undefined): BinType {
  const said = (text ?? '').toLowerCase()
  if (said.includes('recycl')) return 'recycling'
  if (said.includes('compost') || said.includes('organic')) return 'compost'
  return 'general'
}
