import { type LocatedBin, plainText, searchWords } from 'shared-domain'

/** The text of a bin in lists and searches, such as 'WN018 · Cuba Street Mall'. */
export const binOption = ({ id, location }: Pick<LocatedBin, 'id' | 'location'>) => `${id} · ${location}`

/** The bins with all typed words in id or location, ignoring case and macrons like every search; an exact id comes first. */
export function findBins<B extends Pick<LocatedBin, 'id' | 'location'>>(
  bins: readonly B[],
  typed: string,
): B[] {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const isExact = ({ id }: B) => plainText(id) === plainText(typed.trim())
  return bins
    .filter((bin) => {
      const text = plainText(binOption(bin))
      return words.every((word) => text.includes(word))
    })
    .sort((a, b) => Number(isExact(b)) - Number(isExact(a)))
}
