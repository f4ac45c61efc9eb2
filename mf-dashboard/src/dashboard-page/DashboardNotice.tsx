import { type BinsAnswer, explainFailure, type RecordAnswer, useNow } from 'shared-domain/client'
import type { Overview } from 'shared-domain/contract'
import { FailureNotice } from 'shared-ui'
import { ageText } from '../bins-freshness/age-text'
import { BinsFreshness } from '../bins-freshness/BinsFreshness'

interface DashboardNoticeProps {
  overview: RecordAnswer<Overview>
  bins: BinsAnswer
}

/** How old what is on screen is. When the record does not answer, one notice speaks for the bins as well. */
export function DashboardNotice({ overview, bins }: DashboardNoticeProps) {
  const now = useNow()
  const { data, error, updatedAt, isRefreshing } = overview
  if (!error) return <BinsFreshness answer={bins} copy={data?.openData} />
  const what =
    updatedAt === null
      ? 'The figures could not be read'
      : `The latest refresh failed: these figures were read ${ageText(updatedAt, now)}`
  function retry() {
    overview.refresh()
    bins.refresh()
  }
  return (
    <FailureNotice
      {...explainFailure(error, what)}
      onRetry={retry}
      isRetrying={isRefreshing}
      isStale={updatedAt !== null}
    />
  )
}
