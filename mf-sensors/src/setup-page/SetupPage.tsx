import { useState } from 'react'
import { PageHeader, Skeleton, Stack } from 'shared-ui'
import { AllSensorsLink } from '../devices/AllSensorsLink'
import { ReadFailure } from '../devices/ReadFailure'
import { useDecoders } from '../devices/use-sensors'
import { FirstUplink } from './FirstUplink'
import { SetupForm } from './SetupForm'

/** The page on which a sensor is installed, on a phone beside the bin. */
export function SetupPage() {
  const decoders = useDecoders()
  const [installed, setInstalled] = useState<string | null>(null)
  return (
    <>
      <AllSensorsLink />
      <PageHeader title="Set Up a Sensor" subtitle="Scan the sensor and the bin, or type what they say" />
      <Stack gap="md">
        <ReadFailure answer={decoders} notRead="The kinds of sensors could not be read" />
        {decoders.isLoading && <Skeleton h="14rem" role="status" aria-label="Reading the kinds of sensors" />}
        {installed ? (
          <FirstUplink devEui={installed} onNext={() => setInstalled(null)} />
        ) : (
          decoders.data && <SetupForm decoders={decoders.data.decoders} onInstalled={setInstalled} />
        )}
      </Stack>
    </>
  )
}
