export const NO_BINS_TITLE = 'No bins yet'

interface EmptyRecord {
  /** Whether the council's open-data layer is set. */
  isMirrored: boolean
  /** Whether the reader may bring bins into the record. */
  mayImport: boolean
}

/** What a screen of an empty record says: why there are no bins, and the next step of the person who reads it. */
export function noBinsText({ isMirrored, mayImport }: EmptyRecord): string {
  if (isMirrored)
    return 'They come from the council’s open-data layer, which is read every five minutes, and appear here by themselves.'
  return mayImport
    ? 'Bring them in from a file, from a map layer or by hand. Your Bins leads through it, step by step.'
    : 'They appear here when a supervisor or an administrator has brought them in.'
}
