import { type Bin, streetAndSuburb } from 'shared-domain'

/** A street with full bins, in its suburb. */
export interface WorstStreet {
  street: string
  suburb: string | null
  /** How many of its bins are full. */
  full: number
  bins: number
}

/** The street with the most full bins; of several, the one with more bins in warning. `null` while no bin is full. */
export function worstStreet(bins: readonly Bin[]): WorstStreet | null {
  const streets = new Map<string, WorstStreet & { warning: number }>()
  for (const { location, status } of bins) {
    const place = streetAndSuburb(location)
    const key = JSON.stringify(place)
    const known = streets.get(key) ?? { ...place, full: 0, warning: 0, bins: 0 }
    known.bins += 1
    if (status === 'full') known.full += 1
    if (status === 'warning') known.warning += 1
    streets.set(key, known)
  }
  const [worst] = [...streets.values()]
    .filter(({ full }) => full > 0)
    .sort((a, b) => b.full - a.full || b.warning - a.warning || a.street.localeCompare(b.street))
  if (!worst) return null
  const { warning: _, ...street } = worst
  return street
}
