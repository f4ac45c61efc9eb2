import type { ReactNode } from 'react'
import { Box, Button, Skeleton, type SLOTS, type SlotName } from 'shared-ui'
import type { RemoteStatus } from '../federation/RemoteContent'
import { PreviousVersionNote, RemoteFailure } from '../federation/remote-notices'
import { rich, t } from '../messages/translate'

export interface ExtensionLook extends RemoteStatus {
  /** Reserves the slot's height, so that nothing moves when the extension appears. */
  place: (content: ReactNode) => ReactNode
}

/** How an extension of this kind of slot loads and fails. */
export function extensionLook({ look, height }: (typeof SLOTS)[SlotName], title: string): ExtensionLook {
  const skeleton = { h: height, role: 'status', 'aria-label': t('extensions.loading', { title }) }
  if (look === 'button') {
    return {
      place: (content) => content,
      loading: <Skeleton {...skeleton} w="8rem" />,
      failure: ({ error, onRetry }) => (
        <span role="alert">
          <Button variant="default" c="red" title={error.message} onClick={onRetry}>
            {t('extensions.failedRetry', { title })}
          </Button>
        </span>
      ),
      // A row of buttons has no room for the note.
      previousNote: () => null,
    }
  }
  if (look === 'results') {
    return {
      place: (content) => content,
      loading: null,
      failure: ({ onRetry }) => (
        <Box role="alert" px="sm" py="xs">
          {rich('extensions.notSearched', {
            title,
            button: (
              <Button variant="subtle" size="compact-sm" onClick={onRetry}>
                {t('extensions.retry')}
              </Button>
            ),
          })}
        </Box>
      ),
      previousNote: () => null,
    }
  }
  if (look === 'nothing')
    return { place: (content) => content, loading: null, failure: () => null, previousNote: () => null }
  return {
    place: (content) => <Box mih={height}>{content}</Box>,
    loading: <Skeleton {...skeleton} />,
    failure: (failed) => <RemoteFailure {...failed} />,
    previousNote: (note) => (
      <Box mb="sm">
        <PreviousVersionNote {...note} />
      </Box>
    ),
  }
}
