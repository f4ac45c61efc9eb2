import { useState } from 'react'
import { PageHeader, Skeleton, Stack } from 'shared-ui'
import { AllSensorsLink } from '../devices/AllSensorsLink'
import { ReadFailure } from '../devices/ReadFailure'
import { useDecoders } from '../devices/use-sensors'
import { t } from '../messages/translate'
import { FirstUplink } from './FirstUplink'
import { SetupForm } from './SetupForm'

/** The page on which a sensor is installed, on a phone beside the bin. */
export function SetupPage() {
  const decoders = useDecoders()
  const [installed, setInstalled] = useState<string | null>(null)
  const [isNext, setIsNext] = useState(false)
  const next = () => {
    setIsNext(true)
    setInstalled(null)
  }
  return (
    <>
      <AllSensorsLink />
      <PageHeader title={t('setup.setUpSensor')} subtitle={t('setup.scanSensorAndBin')} />
      <Stack gap="md">
        <ReadFailure answer={decoders} notRead={t('setup.kindsOfSensorsNotRead')} />
        {decoders.isLoading && (
          <Skeleton h="14rem" role="status" aria-label={t('setup.readingKindsOfSensors')} />
        )}
        {installed ? (
          <FirstUplink devEui={installed} onNext={next} />
        ) : (
          decoders.data && (
            <SetupForm decoders={decoders.data.decoders} isNext={isNext} onInstalled={setInstalled} />
          )
        )}
      </Stack>
    </>
  )
}
