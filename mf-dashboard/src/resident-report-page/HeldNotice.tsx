import { useState } from 'react'
import { explainFailure } from 'shared-domain/client'
import type { ReportFile } from 'shared-domain/contract'
import { Alert, Button, FailureNotice, notify, Stack, Text } from 'shared-ui'
import { useFocusAfter } from '../alert-settings/use-focus-after'
import { isHeldBack } from '../report-words/report-words'
import type { Handling, Outcome } from './use-moving'

interface HeldNoticeProps {
  report: ReportFile
  handling: Handling
  /** The button that had the focus is gone. */
  onReleased: () => void
}

/** Why a report does not count yet, and the way to let it. */
export function HeldNotice({ report, handling, onReleased }: HeldNoticeProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const releaseButton = useFocusAfter(outcome, handling.isPending)
  async function release() {
    try {
      await handling.release()
      notify.success('Released: the report counts now')
      onReleased()
    } catch (error) {
      setOutcome({ failure: error as Error })
    }
  }
  if (!isHeldBack(report)) return null
  return (
    <Alert color="yellow" title="Held for review">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Too many reports came at once, or the record does not know the bin. It raises no alert until
          somebody releases it, or moves it on.
        </Text>
        {outcome?.failure && (
          <FailureNotice {...explainFailure(outcome.failure, 'Not released')} canRetry={false} />
        )}
        <Button ref={releaseButton} loading={handling.isPending} onClick={release}>
          Release
        </Button>
      </Stack>
    </Alert>
  )
}
