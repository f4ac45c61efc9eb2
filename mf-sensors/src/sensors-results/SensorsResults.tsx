import { explainFailure, useRecordQuery } from 'shared-domain/client'
import { type PaletteResult, PaletteResults, type SlotProps } from 'shared-ui'
import { type Device, listDevices } from '../../operations'
import { sensorPaths } from '../devices/sensor-paths'
import { t } from '../messages/translate'

const RESULTS_MAX = 6

/** Hexadecimal digits, as many as tell sensors apart, perhaps in the groups that are printed on a sensor. */
const PART_OF_EUI = /^[0-9a-f]{4,16}$/i
const SEPARATORS = /[\s:.-]/g

/** Results in the command palette: the sensors whose DevEUI contains the words. */
export function SensorsResults({ words }: SlotProps['palette.commands']) {
  const digits = words.replaceAll(SEPARATORS, '').toUpperCase()
  const isEnabled = PART_OF_EUI.test(digits)
  const { data, isLoading, error } = useRecordQuery({
    operation: listDevices,
    request: {},
    changesWith: [],
    isEnabled,
  })
  if (!isEnabled) return null
  const found = (data?.devices ?? []).filter(({ devEui }) => devEui.includes(digits))
  return (
    <PaletteResults
      label={t('sensorsResults.sensors')}
      results={found.slice(0, RESULTS_MAX).map(sensorResult)}
      isLoading={isLoading}
      failure={
        error && !data ? explainFailure(error, t('sensorsResults.sensorsNotSearched')).title : undefined
      }
    />
  )
}

const sensorResult = ({ devEui, binId, state, decoder }: Device): PaletteResult => ({
  id: devEui,
  title: devEui,
  detail: `${binId ? t('sensorsResults.bin', { binId }) : state}, ${decoder}`,
  act: sensorPaths.sensor(devEui),
})
