import { type BinType, streetAndSuburb } from 'shared-domain'
import type { LabelBin } from '../../operations'
import { t } from '../messages/translate'
import { findBins } from '../nearby-place/find-bin'

/** A bin with the street and suburb from its location. */
export type PlacedBin = LabelBin & ReturnType<typeof streetAndSuburb>

export const placeBins = (bins: readonly LabelBin[]): PlacedBin[] =>
  bins.map((bin) => ({ ...bin, ...streetAndSuburb(bin.location) }))

/** Why a bin needs a label. */
export const LABEL_NEEDS = {
  none: t('chooseBins.noLabelPrintedYet'),
  reported: t('chooseBins.labelReportedDamaged'),
  outdated: t('chooseBins.labelOutOfDate'),
} as const
export type LabelNeed = keyof typeof LABEL_NEEDS

const hasNeed = {
  none: ({ label }) => label === null,
  reported: ({ isLabelReported }) => isLabelReported,
  outdated: ({ label }) => label !== null && label.outdated !== null,
} satisfies Record<LabelNeed, (bin: LabelBin) => boolean>

/** `null` and an empty text do not filter. */
export interface BinFilter {
  /** Part of an id or a location. */
  text: string
  suburb: string | null
  street: string | null
  binType: BinType | null
  need: LabelNeed | null
}

export const ANY_BIN: BinFilter = { text: '', suburb: null, street: null, binType: null, need: null }

/** The bins that match the whole filter. */
export function matchingBins(bins: readonly PlacedBin[], filter: BinFilter): readonly PlacedBin[] {
  const { text, suburb, street, binType, need } = filter
  const found = text.trim() === '' ? bins : findBins(bins, text)
  return found.filter(
    (bin) =>
      (suburb === null || bin.suburb === suburb) &&
      (street === null || bin.street === street) &&
      (binType === null || bin.binType === binType) &&
      (need === null || hasNeed[need](bin)),
  )
}

/** All suburbs, and the streets of the chosen one or of all. */
export function placesToChoose(
  bins: readonly PlacedBin[],
  chosenSuburb: string | null,
): Record<'suburbs' | 'streets', string[]> {
  const inSuburb = bins.filter(({ suburb }) => chosenSuburb === null || suburb === chosenSuburb)
  return {
    suburbs: inOrder(bins.flatMap(({ suburb }) => suburb ?? [])),
    streets: inOrder(inSuburb.map(({ street }) => street)),
  }
}

const alphabetical = new Intl.Collator('en-NZ', { numeric: true })
const inOrder = (names: readonly string[]) => [...new Set(names)].sort(alphabetical.compare)
