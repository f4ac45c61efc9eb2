import { type SubmitEvent, useState } from 'react'
import { useMayCall, useRecordMutation } from 'shared-domain/client'
import { Button, Card, FailureNotice, Group, notify, Stack, Text, Title } from 'shared-ui'
import {
  type DecoderListed,
  type Device,
  installDevice,
  listDevices,
  type Mounting,
  removeDevice,
} from '../../operations'
import { t } from '../messages/translate'
import { MountingFields } from '../mounting/MountingFields'
import { readMounting, typedMounting } from '../mounting/typed-mounting'

interface MountingCardProps {
  /** An installed sensor. */
  device: Device & { binId: string; mounting: Mounting }
  decoder: DecoderListed | undefined
}

/** The mounting of a sensor, which can be corrected, and its removal from the bin. */
export function MountingCard({ device, decoder }: MountingCardProps) {
  const mayChange = useMayCall(installDevice)
  const [isTyping, setIsTyping] = useState(false)
  const { changeAsync, isPending, failure } = useRemoval(device.devEui)
  const { emptyMm, fullMm, offsetMm, tiltLimitDeg } = device.mounting
  const remove = (state: 'spare' | 'retired') =>
    // A failure is shown in the notice.
    changeAsync(state).then(
      () => notify.success(state === 'spare' ? t('sensor.sensorIsSpare') : t('sensor.sensorIsRetired')),
      () => undefined,
    )
  return (
    <Card component="section" aria-labelledby="mounting">
      <Title order={2} size="h4" id="mounting" mb="xs">
        {t('sensor.mounting')}
      </Title>
      {isTyping ? (
        <MountingForm device={device} decoder={decoder} onDone={() => setIsTyping(false)} />
      ) : (
        <Stack gap="sm">
          <Text>
            {t('sensor.mmToFloor', {
              emptyMm,
              fullMm,
              offsetMm,
              what: tiltLimitDeg === null ? '' : t('sensor.tiltedFromOn', { tiltLimitDeg }),
            })}
          </Text>
          {failure && <FailureNotice {...failure} />}
          {mayChange && (
            <Group gap="xs">
              <Button variant="default" onClick={() => setIsTyping(true)}>
                {t('sensor.correctMounting')}
              </Button>
              <Button variant="default" loading={isPending} onClick={() => remove('spare')}>
                {t('sensor.takeOutAsSpare')}
              </Button>
              <Button variant="default" loading={isPending} onClick={() => remove('retired')}>
                {t('sensor.retire')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Card>
  )
}

function MountingForm({ device, decoder, onDone }: MountingCardProps & { onDone: () => void }) {
  const [typed, setTyped] = useState(() => typedMounting(device.mounting))
  const { changeAsync, isPending, failure } = useCorrection(device)
  const [isTried, setIsTried] = useState(false)
  const read = readMounting(typed, decoder)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    if ('faults' in read) return
    await changeAsync(read.mounting).then(
      () => {
        notify.success(t('sensor.mountingIsCorrected'), {
          description: t('sensor.itCountsFromNowOn'),
        })
        onDone()
      },
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} aria-label={t('sensor.mounting')} noValidate>
      <Stack gap="sm">
        <MountingFields
          typed={typed}
          faults={isTried && 'faults' in read ? read.faults : {}}
          decoder={decoder}
          onChange={(given) => setTyped((before) => ({ ...before, ...given }))}
        />
        {failure && <FailureNotice {...failure} />}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {t('sensor.save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('sensor.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const useCorrection = ({ devEui, binId }: MountingCardProps['device']) =>
  useRecordMutation({
    send: (mounting: Mounting, { call }) =>
      call(installDevice, { params: { devEui }, body: { binId, mounting } }),
    refreshes: [listDevices],
    notDone: t('sensor.mountingNotCorrected'),
  })

const useRemoval = (devEui: string) =>
  useRecordMutation({
    send: (state: 'spare' | 'retired', { call }) =>
      call(removeDevice, { params: { devEui }, body: { state } }),
    refreshes: [listDevices],
    notDone: t('sensor.sensorIsStillInItsBin'),
  })
