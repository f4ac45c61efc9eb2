import type { Publication } from 'shared-domain'
import { Box, Button } from 'shared-ui'
import { Notice } from '../notice/Notice'
import { remoteLabel } from './remote-label'

interface PreviousVersionNoteProps {
  live: Publication
  shown: Publication
  onRetry: () => void
}

/** Says quietly that the page is not of the version it should be. */
export function PreviousVersionNote({ live, shown, onRetry }: PreviousVersionNoteProps) {
  const tryAgain = (
    <Button variant="default" size="xs" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <Box mb="lg" role="status">
      <Notice actions={tryAgain}>
        {remoteLabel(live)} {live.version} did not load; showing {shown.version}.
      </Notice>
    </Box>
  )
}
