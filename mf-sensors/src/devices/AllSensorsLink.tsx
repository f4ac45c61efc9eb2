import { Button, Link } from 'shared-ui'
import { t } from '../messages/translate'
import { sensorPaths } from './sensor-paths'

/** The link back to the list, at the top of each other page. */
export const AllSensorsLink = () => (
  <Button
    component={Link}
    to={sensorPaths.sensors}
    variant="subtle"
    size="compact-md"
    mb="sm"
    leftSection={<span aria-hidden>←</span>}
  >
    {t('devices.allSensors')}
  </Button>
)
