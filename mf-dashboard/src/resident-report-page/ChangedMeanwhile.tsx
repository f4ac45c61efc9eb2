import type { Ref } from 'react'
import { momentText } from 'shared-domain'
import type { ReportFile } from 'shared-domain/contract'
import { Alert, Button, Group, Stack, Text } from 'shared-ui'
import { REPORT_STATUSES } from '../resident-reports/ReportBadges'
import type { StatusDraft } from './status-change'

interface ChangedMeanwhileProps {
  /** The status changes by others since typing began, oldest first. */
  changes: ReportFile['history']
  /** The status chosen in the form, if it is still possible. */
  mine: StatusDraft['to']
  onTakeTheirs: () => void
  onKeepMine: () => void
  ref: Ref<HTMLDivElement>
}

/** Says who changed the report since typing began, and asks whether the typed input is kept. */
export function ChangedMeanwhile({ changes, mine, onTakeTheirs, onKeepMine, ref }: ChangedMeanwhileProps) {
  const last = changes.at(-1)
  if (!last) return null
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      color="yellow"
      role="alert"
      title={`Nothing is saved yet: ${last.by} has changed this report meanwhile`}
    >
      <Stack gap="sm">
        {changes.map(({ status, at, by, reason }) => (
          <Text size="sm" key={`${at} ${status}`}>
            {REPORT_STATUSES[status].name}, {momentText(at)}, by {by}
            {reason && `: ${reason}`}
          </Text>
        ))}
        <Group gap="xs">
          <Button variant="default" onClick={onTakeTheirs}>
            Leave it {REPORT_STATUSES[last.status].name.toLowerCase()}
          </Button>
          <Button variant="default" onClick={onKeepMine}>
            {mine ? `Keep mine: ${REPORT_STATUSES[mine].name.toLowerCase()}` : 'Keep what I wrote'}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
