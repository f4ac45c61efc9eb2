import { useMayCall, useRecordQuery } from 'shared-domain/client'
import { listLabelBins } from 'shared-domain/contract'

/** The bins with their labels, for roles that may print them. */
export function useLabelBins(isWanted = true) {
  const isAllowed = useMayCall(listLabelBins)
  const answer = useRecordQuery({
    operation: listLabelBins,
    request: {},
    // Labels do not depend on fill levels, which change all the time. An event that lists its bins is usually about levels.
    changesWith: (event) => event.kind === 'labels' || (event.kind === 'bins' && event.bins === null),
    isEnabled: isAllowed && isWanted,
  })
  return { answer, isAllowed }
}
