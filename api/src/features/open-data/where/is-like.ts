/**
 * SQL's LIKE: % stands for any text, _ for one character. In steps of at most the product of both lengths, whatever the
 * pattern; a regular expression could take for ever.
 */
export function isLike(text: string, pattern: string): boolean {
  let at = 0
  let place = 0
  let star = -1
  let resume = 0
  while (at < text.length) {
    if (pattern[place] === '%') {
      star = place++
      resume = at
    } else if (pattern[place] === '_' || pattern[place] === text[at]) {
      at++
      place++
    } else if (star >= 0) {
      place = star + 1
      at = ++resume
    } else return false
  }
  while (pattern[place] === '%') place++
  return place === pattern.length
}
