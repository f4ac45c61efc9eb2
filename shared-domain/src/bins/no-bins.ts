export const NO_BINS_TITLE = 'No bins yet'

interface EmptyRecord {
  /** Whether the council's open-data layer is set. */
  isMirrored: boolean
  /** Whether the reader sets the product up. */
  isAdministrator: boolean
}

/** What a screen of an empty record says: why there are no bins, and the next step of the person who reads it. */
export function noBinsText({ isMirrored, isAdministrator }: EmptyRecord): string {
  if (isMirrored)
    return 'They come from the council’s open-data layer, which is read every five minutes, and appear here by themselves.'
  return isAdministrator
    ? 'No open-data layer is set. Set OPEN_DATA_URL to the council’s layer and start the product again: the bins are here within minutes.'
    : 'The council’s open-data layer is not connected yet. An administrator does that when the product is started.'
}
