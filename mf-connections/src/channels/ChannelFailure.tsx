import { problemOf } from 'shared-domain/client'
import { FailureNotice } from 'shared-ui'
import type { Channel } from '../../operations'
import { t } from '../messages/translate'
import { isTextField } from './typed-channel'
import type { useChannelChange } from './use-channels'

interface ChannelFailureProps {
  failure: NonNullable<ReturnType<typeof useChannelChange>['failure']>
  refused: Record<string, string>
  /** The channel that the person has seen. */
  seen: Channel | null
  onLook: () => void
}

/** A failure that no field of the form shows. */
export function ChannelFailure({ failure, refused, seen, onLook }: ChannelFailureProps) {
  const { variables, error } = failure
  const others = Object.entries(refused).flatMap(([field, detail]) => (isTextField(field) ? [] : detail))
  if (isConflict(error)) {
    const isAboutSeen = variables.kind === 'put' && variables.body.seen === seen?.version
    return isAboutSeen ? (
      <FailureNotice {...failure} canRetry onRetry={onLook} retryLabel={t('connections.lookAgain')} />
    ) : null
  }
  if (Object.keys(refused).length === 0) return <FailureNotice {...failure} canRetry={false} />
  return others.length > 0 ? (
    <FailureNotice {...failure} sentence={others.join(' ')} canRetry={false} />
  ) : null
}

export const isConflict = (error: Error) => problemOf(error)?.status === 409
