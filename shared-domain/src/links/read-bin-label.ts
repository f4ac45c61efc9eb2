import { paths } from './paths'

/** The id of the bin that a scanned label names by its short link; `null` when the text is none. */
export function readBinLabel(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { pathname } = new URL(text)
  const before = paths.binLink('')
  const id = pathname.startsWith(before) ? decodeText(pathname.slice(before.length)) : null
  return id && /^[\w-]{1,64}$/.test(id) ? id : null
}

function decodeText(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
