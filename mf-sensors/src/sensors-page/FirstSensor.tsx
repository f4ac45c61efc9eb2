import { Button, Card, Link, List, Text, Title } from 'shared-ui'
import { sensorPaths } from '../devices/sensor-paths'
import { MountingDrawing } from '../mounting/MountingDrawing'
import classes from './FirstSensor.module.css'

/** What a council without a sensor sees: what one does, and the way to the first. */
export const FirstSensor = ({ maySetUp }: { maySetUp: boolean }) => (
  <Card component="section" aria-labelledby="first-sensor">
    <div className={classes.step}>
      <MountingDrawing />
      <div>
        <Title order={2} size="h4" id="first-sensor" mb="xs">
          The first sensor
        </Title>
        <Text mb="sm">
          There is no sensor yet. One below the lid measures how far it is to the waste, and the bin tells how
          full it is.
        </Text>
        {maySetUp ? (
          <>
            <List type="ordered" mb="md">
              <List.Item>Scan the code on the sensor.</List.Item>
              <List.Item>Scan the label of the bin, and mount the sensor below its lid.</List.Item>
              <List.Item>Wait for its first level, which takes some minutes.</List.Item>
            </List>
            <Button component={Link} to={sensorPaths.setup}>
              Set up the first sensor
            </Button>
          </>
        ) : (
          <Text c="dimmed">A supervisor or a technician sets it up.</Text>
        )}
      </div>
    </div>
  </Card>
)
