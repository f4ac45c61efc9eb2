import { type HelpProps, HelpSentences } from 'shared-ui'
import { t } from '../messages/translate'

/** By the page's path in `remote.json`. */
const HELP = {
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

export const SensorsHelp = (props: HelpProps) => <HelpSentences {...props} help={HELP} />
