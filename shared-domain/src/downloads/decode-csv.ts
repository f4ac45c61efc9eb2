/** The text of a file, and whether it was in the old Windows code page, which has no macrons. */
export interface DecodedCsv {
  text: string
  isWindows1252: boolean
}

/** Decodes UTF-8, UTF-16 (Excel's "Unicode text") or else Windows-1252: the encodings in which spreadsheets save. */
export function decodeCsv(bytes: Uint8Array): DecodedCsv {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), isWindows1252: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isWindows1252: false }
  } catch {
    // Every file is valid Windows-1252, so it is tried last.
    return { text: new TextDecoder('windows-1252').decode(bytes), isWindows1252: true }
  }
}
