import { problemOf } from 'shared-domain/client'
import { FailureNotice, useFailureFocus } from 'shared-ui'
import type { BinLifeAnswer } from '../../operations'
import { t } from '../messages/translate'
import type { useLifeChange } from './use-life-change'

interface LifeChangeFailureProps {
  failure: ReturnType<typeof useLifeChange>['failure']
  life: BinLifeAnswer
  onLook: () => void
}

/** Why a change was not recorded. When a colleague was faster, the bin is read again. */
export function LifeChangeFailure({ failure, life, onLook }: LifeChangeFailureProps) {
  const notice = useFailureFocus(failure)
  if (!failure) return null
  // Once the bin was read again, the notice of the colleague's change says it.
  const isReadAgain = failure.variables.seen !== life.version
  return (
    <div ref={notice} tabIndex={-1}>
      {!isMeanwhile(failure.error) ? (
        <FailureNotice {...failure} />
      ) : (
        !isReadAgain && (
          <FailureNotice {...failure} canRetry onRetry={onLook} retryLabel={t('binLifeTab.lookAgain')} />
        )
      )}
    </div>
  )
}

const isMeanwhile = (error: Error) => problemOf(error)?.type === 'urn:problem:changed-meanwhile'
