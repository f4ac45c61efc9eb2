import { momentText } from 'shared-domain'
import { Alert } from 'shared-ui'
import type { SensorHealth } from '../../operations'

/** Says that the broker of the sensors cannot be reached, since when, and what that means for the levels. */
export function BrokerNotice({ health: { broker } }: { health: SensorHealth }) {
  if (!broker || broker.isWell) return null
  return (
    <Alert color="red" role="alert" title={titleOf(broker)}>
      Nothing arrives over MQTT meanwhile: levels of these sensors are as old as their last uplink. The broker
      keeps messages for the product if it is set up to; Admin, Health tells the reason.
    </Alert>
  )
}

const titleOf = ({ since, wellAt }: NonNullable<SensorHealth['broker']>) =>
  since === null
    ? 'The broker cannot be reached'
    : `The broker cannot be reached since ${momentText(since)}${wellAt === null ? '; it never was' : ''}`
