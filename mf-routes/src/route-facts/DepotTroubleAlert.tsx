import { Alert } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { useFleet } from '../fleet/use-fleet'
import { t } from '../messages/translate'
import { useLanguage } from '../run-language/run-language'

interface DepotTroubleAlertProps {
  route: Pick<DetailedRoute, 'status' | 'plan'>
  /** What the reader does about it; left out for the driver, who asks the office. */
  remedy?: string
}

/** Says that the depot of an open route was removed from the fleet, and what to do; nothing otherwise. */
export function DepotTroubleAlert({ route: { status, plan }, remedy }: DepotTroubleAlertProps) {
  const { fleet } = useFleet()
  const language = useLanguage()
  const removed = fleet?.removed.find(({ id }) => id === plan?.depotId)
  if (!removed || status === 'completed') return null
  return (
    <Alert color="red" title={t(language, 'depot.removed')}>
      {`${t(language, 'depot.removedText', { depot: removed.name })} ${remedy ?? t(language, 'depot.askOffice')}`}
    </Alert>
  )
}
