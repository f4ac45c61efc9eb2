import type { Publication } from 'shared-domain'
import { Alert, Button, Code, Group, Stack, Text } from 'shared-ui'
import { Notice } from '../notice/Notice'
import { remoteLabel } from '../sidebar/navigation-items'

export interface RemoteFailureProps {
  publication: Publication
  error: Error
  onRetry: () => void
  /** A version that can be shown instead, and how to show it. */
  previous?: { version: string; onShow: () => void } | undefined
}

/** Shown instead of a component that failed. */
export function RemoteFailure({ publication, error, onRetry, previous }: RemoteFailureProps) {
  return (
    <Alert color="red" title="This part of the product did not load" role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">
          {publication.name} {publication.version} failed. Everything else goes on working.
        </Text>
        <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {error.message}
        </Code>
        <Group gap="sm">
          <Button onClick={onRetry}>Retry</Button>
          {previous && (
            <Button variant="default" onClick={previous.onShow}>
              Show {previous.version}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

export interface PreviousVersionNoteProps {
  live: Publication
  shown: Publication
  onRetry: () => void
}

/** Tells the user that the previous version is shown instead of the live one. */
export function PreviousVersionNote({ live, shown, onRetry }: PreviousVersionNoteProps) {
  const tryAgain = (
    <Button variant="default" size="xs" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <div role="status">
      <Notice actions={tryAgain}>
        {remoteLabel(live)} {live.version} did not load; showing {shown.version}.
      </Notice>
    </div>
  )
}
