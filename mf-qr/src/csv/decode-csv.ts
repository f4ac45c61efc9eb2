/** The text of a file, and whether it was in the old code page of Windows, which has no macrons. */
export interface DecodedCsv {
  text: string
  isWindows1252: boolean
}

/** Reads UTF-8, UTF-16 as Excel saves “Unicode text”, or else Windows-1252: what spreadsheets save as CSV and as text. */
export function decodeCsv(bytes: Uint8Array): DecodedCsv {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), isWindows1252: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isWindows1252: false }
  } catch {
    // Every file is some text in Windows-1252, so that comes last.
    return { text: new TextDecoder('windows-1252').decode(bytes), isWindows1252: true }
  }
}
