import type { LocatedBin } from 'shared-domain'

/** How a bin is listed and searched for, such as 'WN018 · Cuba Street Mall'. */
export const binOption = ({ id, location }: Pick<LocatedBin, 'id' | 'location'>) => `${id} · ${location}`

/** The bins with the id or street that is typed, without minding case and macrons; the one of exactly that id first. */
export function findBins<B extends Pick<LocatedBin, 'id' | 'location'>>(
  bins: readonly B[],
  typed: string,
): B[] {
  const wanted = folded(typed)
  if (wanted === '') return []
  return bins
    .filter((bin) => folded(binOption(bin)).includes(wanted))
    .sort((a, b) => Number(folded(b.id) === wanted) - Number(folded(a.id) === wanted))
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
