import { withSamples } from 'shared-domain/contract'
import * as labels from './labels'

export {
  CodeSizeSchema,
  LABELS_MAX,
  type LabelBin,
  MADE_CODES_LISTED,
  type MadeCode,
  type NewCode,
} from './labels'

const { listLabelBins: list, recordLabels: print, recordMadeCode: make, listMadeCodes: made } = labels

/** The contract between the page and the server: fields may be added, and existing ones stay. */
export const { listLabelBins, recordLabels, recordMadeCode, listMadeCodes } = withSamples(
  { listLabelBins: list, recordLabels: print, recordMadeCode: make, listMadeCodes: made },
  () => import('./samples'),
)
