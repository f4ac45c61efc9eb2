import { SAMPLE_QR_CODES } from 'shared-domain'
import { saveFile } from '../png/save-file'

// The byte order mark makes spreadsheets read macrons as UTF-8.
const BYTE_ORDER_MARK = '\uFEFF'

/** Saves a file to fill in: the columns, and two bins to write over. */
export function downloadCsvTemplate() {
  const rows = SAMPLE_QR_CODES.slice(0, 2).map(({ id, location }) => `${id},${location}`)
  const text = `${BYTE_ORDER_MARK}${['bin id,location', ...rows].join('\r\n')}\r\n`
  saveFile(new Blob([text], { type: 'text/csv' }), 'bin-labels-template.csv')
}
