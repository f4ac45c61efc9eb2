import type { Ref } from 'react'
import { momentText } from 'shared-domain'
import type { ReportFile } from 'shared-domain/contract'
import { Alert, Button, Group, Stack, Text } from 'shared-ui'
import { REPORT_STATUSES } from '../resident-reports/ReportBadges'
import type { StatusDraft } from './status-change'

interface ChangedMeanwhileProps {
  /** What others have done while something was typed, oldest first. */
  changes: ReportFile['history']
  /** The status that is chosen in the form, if the report can still have it. */
  mine: StatusDraft['to']
  onTakeTheirs: () => void
  onKeepMine: () => void
  ref: Ref<HTMLDivElement>
}

/** Says who changed the report while something was typed, and asks what becomes of what was typed. */
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
