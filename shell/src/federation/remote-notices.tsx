import type { Publication } from 'shared-domain'
import { Alert, Button, Code, Group, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import { Notice } from '../notice/Notice'
import { remoteLabel } from '../sidebar/navigation-items'
import { useServerAway } from './server-away'

export interface RemoteFailureProps {
  publication: Publication
  error: Error
  onRetry: () => void
  /** A version that can be shown instead, and how to show it. */
  previous?: { version: string; onShow: () => void } | undefined
}

/** Shown instead of a component that failed. While the server does not answer, that is the reason, and it is loaded again by itself. */
export function RemoteFailure({ publication, error, onRetry, previous }: RemoteFailureProps) {
  const isAway = useServerAway(onRetry)
  if (isAway)
    return (
      <Alert color="yellow" title={t('federation.serverDoesNotAnswer')} role="alert">
        <Stack align="flex-start" gap="sm">
          <Text size="sm">{t('federation.opensByItself')}</Text>
          <Button onClick={onRetry}>{t('federation.tryNow')}</Button>
        </Stack>
      </Alert>
    )
  return (
    <Alert color="red" title={t('federation.thisPartOfProductDidNotLoad')} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">
          {t('federation.failedEverythingElseGoesOnWorking', {
            name: publication.name,
            version: publication.version,
          })}
        </Text>
        <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {error.message}
        </Code>
        <Group gap="sm">
          <Button onClick={onRetry}>{t('federation.retry')}</Button>
          {previous && (
            <Button variant="default" onClick={previous.onShow}>
              {t('federation.show', { version: previous.version })}
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
      {t('federation.tryAgain')}
    </Button>
  )
  return (
    <div role="status">
      <Notice actions={tryAgain}>
        {t('federation.didNotLoad', {
          remote: remoteLabel(live),
          version: live.version,
          version2: shown.version,
        })}
      </Notice>
    </div>
  )
}
