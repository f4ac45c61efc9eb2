import { type BinCsv, parseBinCsv } from './bin-csv'

const SIZE_LIMIT_BYTES = 1_000_000

/** The bins of an uploaded file; a file that can't be read at all has one error. */
export async function readCsvFile(file: File): Promise<BinCsv> {
  if (file.size > SIZE_LIMIT_BYTES)
    return unreadable(`${file.name} is larger than 1 MB: split it into smaller files.`)
  try {
    const bytes = await file.arrayBuffer()
    return parseBinCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    console.warn('The uploaded file could not be read.', cause)
    return unreadable(`${file.name} is not a text file in UTF-8: save it as "CSV UTF-8" and upload it again.`)
  }
}

const unreadable = (message: string): BinCsv => ({ bins: [], errors: [{ line: null, message }] })
