import { Button, Card, Link, List, Text, Title } from 'shared-ui'
import { sensorPaths } from '../devices/sensor-paths'
import { t } from '../messages/translate'
import { MountingDrawing } from '../mounting/MountingDrawing'
import classes from './FirstSensor.module.css'

/** What a council without a sensor sees: what one does, and the way to the first. */
export const FirstSensor = ({ maySetUp }: { maySetUp: boolean }) => (
  <Card component="section" aria-labelledby="first-sensor">
    <div className={classes.step}>
      <MountingDrawing />
      <div>
        <Title order={2} size="h4" id="first-sensor" mb="xs">
          {t('sensors.firstSensor')}
        </Title>
        <Text mb="sm">{t('sensors.noSensorYet')}</Text>
        {maySetUp ? (
          <>
            <List type="ordered" mb="md">
              <List.Item>{t('sensors.scanCodeOnSensor')}</List.Item>
              <List.Item>{t('sensors.scanLabelOfBin')}</List.Item>
              <List.Item>{t('sensors.waitForItsFirstLevel')}</List.Item>
            </List>
            <Button component={Link} to={sensorPaths.setup}>
              {t('sensors.setUpFirstSensor')}
            </Button>
          </>
        ) : (
          <Text c="dimmed">{t('sensors.supervisorOrTechnicianSetsItUp')}</Text>
        )}
      </div>
    </div>
  </Card>
)
