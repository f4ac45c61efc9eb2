import { type HelpProps, List } from 'shared-ui'
import { t } from '../messages/translate'

/** The help texts of each page, by its path in `remote.json`. */
const HELP: Record<string, readonly string[]> = {
  '/app/sensors': [
    t('sensorsHelp.silentHasMissedTwoIntervals'),
    t('sensorsHelp.faultyAndTilted'),
    t('sensorsHelp.lowBatteryIsChangedOnNextRound'),
    t('sensorsHelp.spareAndRetired'),
    t('sensorsHelp.toSetOneUp'),
    t('sensorsHelp.withSilentOne'),
  ],
  '/app/sensors/:devEui': [
    t('sensorsHelp.withSilentOne'),
    t('sensorsHelp.correctedMountingCountsFromNowOn'),
    t('sensorsHelp.spareAndRetired'),
    t('sensorsHelp.uplinksTellWhy'),
  ],
  '/app/sensor-decoders': [
    t('sensorsHelp.decoderTurnsBytesIntoDistance'),
    t('sensorsHelp.examplesComeFromManualOrTape'),
    t('sensorsHelp.tryChangesNothing'),
  ],
  '/app/sensor-setup': [
    t('sensorsHelp.toSetOneUp'),
    t('sensorsHelp.distancesAreMeasuredFromSensor'),
    t('sensorsHelp.waitForFirstUplink'),
  ],
}

export const SensorsHelp = ({ path }: HelpProps) => (
  <List spacing="sm">
    {(HELP[path] ?? []).map((sentence) => (
      <List.Item key={sentence}>{sentence}</List.Item>
    ))}
  </List>
)
