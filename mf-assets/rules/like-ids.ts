/** People pad the numbers of bins with zeros, rarely to more digits. */
const DIGITS_MAX = 6

/** An id in capitals, and its last number without leading zeros: ids with the same key are easily mistaken for each other. */
export const idKey = (id: string): string =>
  id.toUpperCase().replace(/\d+(?=\D*$)/, (number) => number.replace(/^0+(?=\d)/, ''))

/** The ids in capitals that differ from this one by case or by zeros before its last number. */
export function likeIds(id: string): string[] {
  const key = idKey(id)
  const [, head = '', number, tail = ''] = /^(.*?)(\d+)(\D*)$/.exec(key) ?? []
  if (number === undefined) return [key]
  const lengths = Array.from({ length: DIGITS_MAX }, (_, at) => at + 1).filter(
    (length) => length >= number.length,
  )
  const padded = lengths.map((length) => head + number.padStart(length, '0') + tail)
  return padded.length > 0 ? padded : [key]
}
