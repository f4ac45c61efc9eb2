import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { explainFailure, useMayCall, useRecordMutation } from 'shared-domain/client'
import {
  Button,
  Card,
  FailureNotice,
  focusFirstWrong,
  Group,
  Link,
  notify,
  Stack,
  Text,
  Title,
} from 'shared-ui'
import {
  type DecoderListed,
  type Device,
  getDevice,
  installDevice,
  listDevices,
  type Mounting,
  removeDevice,
} from '../../operations'
import { sensorPaths } from '../devices/sensor-paths'
import { useFocusAfterRefusal } from '../devices/use-focus-after-refusal'
import { t } from '../messages/translate'
import { MountingFields } from '../mounting/MountingFields'
import {
  faultsWithout,
  type MountingFaults,
  readMounting,
  refusedMounting,
  typedMounting,
} from '../mounting/typed-mounting'

interface MountingCardProps {
  device: Device
  decoder: DecoderListed | undefined
}

type InstalledDevice = Device & { binId: string; mounting: Mounting }

const isInstalled = (device: Device): device is InstalledDevice =>
  device.binId !== null && device.mounting !== null

/** Where a sensor goes: into a bin, or out of one. */
type Place = { state: 'spare' | 'retired' } | { binId: string; mounting: Mounting }

/** The mounting of a sensor, which can be corrected, its removal from the bin, and its way into another one. */
export function MountingCard({ device, decoder }: MountingCardProps) {
  const { changeAsync, failure } = usePlacing(device)
  const title = useRef<HTMLHeadingElement>(null)
  async function remove(state: 'spare' | 'retired') {
    const back: Place = isInstalled(device)
      ? { binId: device.binId, mounting: device.mounting }
      : { state: 'spare' }
    try {
      await changeAsync({ state })
    } catch {
      // `failure` explains it.
      return
    }
    // The button that was pressed is gone.
    title.current?.focus()
    notify.success(state === 'spare' ? t('sensor.sensorIsSpare') : t('sensor.sensorIsRetired'), {
      action: { label: t('sensor.undo'), onPress: () => void putBack(back) },
    })
  }
  async function putBack(place: Place) {
    try {
      await changeAsync(place)
      notify.success(
        'binId' in place ? t('sensor.itIsBackIn', { binId: place.binId }) : t('sensor.sensorIsSpare'),
      )
    } catch (error) {
      notify.error(explainFailure(error as Error, t('sensor.notUndone')).sentence)
    }
  }
  return (
    <Card component="section" aria-labelledby="mounting">
      <Title ref={title} tabIndex={-1} order={2} size="h4" id="mounting" mb="xs">
        {t('sensor.mounting')}
      </Title>
      {failure && <FailureNotice {...failure} />}
      {isInstalled(device) ? (
        <InBin device={device} decoder={decoder} onRemove={remove} />
      ) : (
        <InNoBin device={device} onRetire={() => remove('retired')} />
      )}
    </Card>
  )
}

interface InBinProps {
  device: InstalledDevice
  decoder: DecoderListed | undefined
  onRemove: (state: 'spare' | 'retired') => void
}

function InBin({ device, decoder, onRemove }: InBinProps) {
  const mayChange = useMayCall(installDevice)
  const [isTyping, setIsTyping] = useState(false)
  const correct = useRef<HTMLButtonElement>(null)
  const wasTyping = useRef(false)
  useEffect(() => {
    if (wasTyping.current && !isTyping) correct.current?.focus()
    wasTyping.current = isTyping
  }, [isTyping])
  if (isTyping) return <MountingForm device={device} decoder={decoder} onDone={() => setIsTyping(false)} />
  return (
    <Stack gap="sm">
      <Text>{mountingText(device.mounting)}</Text>
      {mayChange && (
        <Group gap="xs">
          <Button ref={correct} variant="default" onClick={() => setIsTyping(true)}>
            {t('sensor.correctMounting')}
          </Button>
          <Button variant="default" onClick={() => onRemove('spare')}>
            {t('sensor.takeOutAsSpare')}
          </Button>
          <Button variant="default" onClick={() => onRemove('retired')}>
            {t('sensor.retire')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const mountingText = ({ emptyMm, fullMm, offsetMm, tiltLimitDeg }: Mounting) =>
  t('sensor.mmToFloor', {
    emptyMm,
    fullMm,
    offsetMm,
    what: tiltLimitDeg === null ? '' : t('sensor.tiltedFromOn', { tiltLimitDeg }),
  })

function InNoBin({ device, onRetire }: { device: Device; onRetire: () => void }) {
  const mayChange = useMayCall(installDevice)
  return (
    <Stack gap="sm">
      <Text>
        {device.lastMounting
          ? t('sensor.itIsInNoBinLast', { mounting: mountingText(device.lastMounting) })
          : t('sensor.itIsInNoBin')}
      </Text>
      {mayChange && (
        <Group gap="xs">
          <Button component={Link} to={sensorPaths.setupOf(device)} variant="default">
            {t('sensor.setItUpInBin')}
          </Button>
          {device.state === 'spare' && (
            <Button variant="default" onClick={onRetire}>
              {t('sensor.retire')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

interface MountingFormProps {
  device: InstalledDevice
  decoder: DecoderListed | undefined
  onDone: () => void
}

function MountingForm({ device, decoder, onDone }: MountingFormProps) {
  const [typed, setTyped] = useState(() => typedMounting(device.mounting))
  const { changeAsync, isPending, failure } = useCorrection(device)
  const [faults, setFaults] = useState<MountingFaults>({})
  const form = useRef<HTMLFormElement>(null)
  const error = failure?.error
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useFocusAfterRefusal({ form, error, wrongIn: refusedMounting })
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readMounting(typed, decoder)
    setFaults('faults' in read ? read.faults : {})
    if ('faults' in read) return focusFirstWrong(form.current, read.faults)
    try {
      await changeAsync(read.mounting)
      notify.success(t('sensor.mountingIsCorrected'), { description: t('sensor.itCountsFromNowOn') })
      onDone()
    } catch (refusal) {
      setFaults(refusedMounting(refusal))
    }
  }
  const isAtFields = Object.keys(refusedMounting(error)).length > 0
  return (
    <form ref={form} onSubmit={submit} aria-label={t('sensor.mounting')} noValidate>
      <Stack gap="sm">
        <MountingFields
          typed={typed}
          faults={faults}
          decoder={decoder}
          onChange={(given) => {
            setFaults((before) => faultsWithout(before, given))
            setTyped((before) => ({ ...before, ...given }))
          }}
        />
        {failure && !isAtFields && <FailureNotice {...failure} />}
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

const useCorrection = ({ devEui, binId }: InstalledDevice) =>
  useRecordMutation({
    send: (mounting: Mounting, { call }) =>
      call(installDevice, { params: { devEui }, body: { binId, mounting } }),
    refreshes: [getDevice, listDevices],
    notDone: t('sensor.mountingNotCorrected'),
  })

const usePlacing = ({ devEui, binId: present }: Device) =>
  useRecordMutation({
    send: (place: Place, { call }) =>
      'state' in place
        ? call(removeDevice, { params: { devEui }, body: place })
        : call(installDevice, { params: { devEui }, body: place }),
    refreshes: [getDevice, listDevices],
    notDone: (place: Place) => {
      if (!('state' in place)) return t('sensor.notUndone')
      return present === null ? t('sensor.sensorIsStillSpare') : t('sensor.sensorIsStillInItsBin')
    },
  })
