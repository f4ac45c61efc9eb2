import { useMayCall, useRecordQuery } from 'shared-domain/client'
import { listLabelBins } from '../../operations'

/** The bins with their labels, for roles that may print them. */
export function useLabelBins(isWanted = true) {
  const isAllowed = useMayCall(listLabelBins)
  const answer = useRecordQuery({
    operation: listLabelBins,
    request: {},
    // Events that list single bins are ignored: they are mostly about fill levels, which do not matter for labels.
    changesWith: (event) => event.kind === 'labels' || (event.kind === 'bins' && event.bins === null),
    isEnabled: isAllowed && isWanted,
  })
  return { answer, isAllowed }
}
