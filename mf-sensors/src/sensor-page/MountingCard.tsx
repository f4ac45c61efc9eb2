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
      () => notify.success(state === 'spare' ? 'The sensor is a spare' : 'The sensor is retired'),
      () => undefined,
    )
  return (
    <Card component="section" aria-labelledby="mounting">
      <Title order={2} size="h4" id="mounting" mb="xs">
        Mounting
      </Title>
      {isTyping ? (
        <MountingForm device={device} decoder={decoder} onDone={() => setIsTyping(false)} />
      ) : (
        <Stack gap="sm">
          <Text>
            {emptyMm} mm to the floor, {fullMm} mm when full, offset {offsetMm} mm
            {tiltLimitDeg === null ? '' : `, tilted from ${tiltLimitDeg}° on`}
          </Text>
          {failure && <FailureNotice {...failure} />}
          {mayChange && (
            <Group gap="xs">
              <Button variant="default" onClick={() => setIsTyping(true)}>
                Correct the Mounting
              </Button>
              <Button variant="default" loading={isPending} onClick={() => remove('spare')}>
                Take Out as a Spare
              </Button>
              <Button variant="default" loading={isPending} onClick={() => remove('retired')}>
                Retire
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
        notify.success('The mounting is corrected', {
          description: 'It counts from now on; levels from before stay as they are.',
        })
        onDone()
      },
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} aria-label="Mounting" noValidate>
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
            Save
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
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
    notDone: 'The mounting was not corrected',
  })

const useRemoval = (devEui: string) =>
  useRecordMutation({
    send: (state: 'spare' | 'retired', { call }) =>
      call(removeDevice, { params: { devEui }, body: { state } }),
    refreshes: [listDevices],
    notDone: 'The sensor is still in its bin',
  })
