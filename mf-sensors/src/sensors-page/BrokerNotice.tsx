import { momentText } from 'shared-domain'
import { Alert } from 'shared-ui'
import type { SensorHealth } from '../../operations'
import { t } from '../messages/translate'

/** Says that the broker of the sensors cannot be reached, since when, and what that means for the levels. */
export function BrokerNotice({ health: { broker } }: { health: SensorHealth }) {
  if (!broker || broker.isWell) return null
  return (
    <Alert color="red" role="alert" title={titleOf(broker)}>
      {t('sensors.nothingArrivesOverMqttMeanwhile')}
    </Alert>
  )
}

const titleOf = ({ since, wellAt }: NonNullable<SensorHealth['broker']>) =>
  since === null
    ? t('sensors.brokerCannotBeReached')
    : t('sensors.brokerCannotBeReachedSince', {
        moment: momentText(since),
        what: wellAt === null ? t('sensors.itNeverWas') : '',
      })
