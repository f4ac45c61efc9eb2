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

/** How files begin that are mistaken for CSV, as Latin-1 text. */
const STARTS = {
  '\x89PNG': 'a picture',
  '\xff\xd8\xff': 'a picture',
  GIF8: 'a picture',
  RIFF: 'a picture',
  '%PDF-': 'a PDF document',
  'PK\x03\x04': 'a workbook or an archive',
  '\xd0\xcf\x11\xe0': 'a workbook',
} as const
const READ_BYTES = 4096

/** What a file is when it cannot be CSV, such as "a picture"; `null` when it can. */
export function kindIfNotCsv(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, READ_BYTES))
  const known = Object.entries(STARTS).find(([signature]) => start.startsWith(signature))
  // UTF-16 of Latin text has a zero in every other byte, and begins with its byte order mark.
  const isBinary = start.includes('\0') && !start.startsWith('\xff\xfe')
  return known?.[1] ?? (isBinary ? 'not a text file' : null)
}

/** Asks for a CSV file in place of one that is something else. */
export const notCsvText = (fileName: string, kind: string) =>
  `${fileName} is ${kind}: save the table as CSV, and choose that file.`
