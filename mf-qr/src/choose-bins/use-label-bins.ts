import { useMayCall, useRecordQuery } from 'shared-domain/client'
import { listLabelBins } from 'shared-domain/contract'

/** The bins with their labels, for whom prints them. */
export function useLabelBins(isWanted = true) {
  const isAllowed = useMayCall(listLabelBins)
  const answer = useRecordQuery({
    operation: listLabelBins,
    request: {},
    // Fill levels change all the time and are none of a label's; many bins at once are a new state of the layer.
    changesWith: (event) => event.kind === 'labels' || (event.kind === 'bins' && event.bins === null),
    isEnabled: isAllowed && isWanted,
  })
  return { answer, isAllowed }
}
