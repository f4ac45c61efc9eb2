import { csvText } from 'shared-domain'
import { t } from '../messages/translate'
import { saveFile } from '../png/download'
import type { BinFields } from '../qr-label/qr-label'

const SAMPLES: readonly BinFields[] = [
  { binId: 'WN001', location: t('csv.wellingtonCentral') },
  { binId: 'WN042', location: t('csv.lambtonQuayWillisStreet') },
]

/** Saves a template: the columns, with bins of the record as examples, or samples when it has none. */
export function downloadCsvTemplate(known: readonly BinFields[]) {
  const rows = (known.length === 0 ? SAMPLES : known).map(({ binId, location }) => [binId, location])
  const text = csvText({ columns: [t('csv.binIdText'), 'location'], rows })
  saveFile(new Blob([text], { type: 'text/csv' }), 'bin-labels-template.csv')
}
