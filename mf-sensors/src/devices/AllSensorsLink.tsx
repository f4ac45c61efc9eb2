import { Button, Link } from 'shared-ui'
import { sensorPaths } from './sensor-paths'

/** The way back to the list, above each of its other pages. */
export const AllSensorsLink = () => (
  <Button
    component={Link}
    to={sensorPaths.sensors}
    variant="subtle"
    size="compact-md"
    mb="sm"
    leftSection={<span aria-hidden>←</span>}
  >
    All Sensors
  </Button>
)
