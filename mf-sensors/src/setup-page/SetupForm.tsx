import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { readBinLabel } from 'shared-domain'
import { refusedFields, useRecordMutation } from 'shared-domain/client'
import {
  Alert,
  Button,
  Card,
  FailureNotice,
  focusFirstWrong,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  useLocation,
} from 'shared-ui'
import { type DecoderListed, type Device, installDevice, listDevices, type Mounting } from '../../operations'
import { readDeviceQr, readTypedEui } from '../../rules/device-qr'
import { useFocusAfterRefusal } from '../devices/use-focus-after-refusal'
import { useDevices } from '../devices/use-sensors'
import { t } from '../messages/translate'
import { MountingDrawing } from '../mounting/MountingDrawing'
import { MountingFields } from '../mounting/MountingFields'
import { typedMounting, usualMounting } from '../mounting/typed-mounting'
import { CodeScanner } from '../scanning/CodeScanner'
import {
  readSetup,
  refusedSetup,
  type Setup,
  type SetupFaults,
  sensorInBin,
  setupOfUrl,
  type TypedSetup,
} from './typed-setup'

interface SetupFormProps {
  decoders: readonly DecoderListed[]
  /** Whether a sensor was set up before this one: the URL was about that one. */
  isNext: boolean
  onInstalled: (devEui: string) => void
}

export function SetupForm({ decoders, isNext, onInstalled }: SetupFormProps) {
  const { search } = useLocation()
  const [typed, setTyped] = useState(() => setupOfUrl(isNext ? '' : search, decoders))
  const [faults, setFaults] = useState<SetupFaults>({})
  const [scanFault, setScanFault] = useState<string | null>(null)
  /** The setup that would replace a sensor, until that is answered. */
  const [asked, setAsked] = useState<Setup | null>(null)
  const { changeAsync, isPending, failure } = useSetup()
  const devices = useDevices().data?.devices ?? []
  const inBin = sensorInBin(devices, typed, readTypedEui(typed.eui))
  const replaced = asked && sensorInBin(devices, asked, asked.devEui)
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const error = failure?.error
  const isAtFields = Object.keys(refusedSetup(error)).length > 0
  useEffect(() => {
    if (isNext) form.current?.querySelector<HTMLElement>('[name="eui"]')?.focus()
  }, [isNext])
  useFocusAfterRefusal({ form, button, error, wrongIn: refusedSetup })
  const field = (name: keyof TypedSetup) => ({
    name,
    value: typed[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  })

  function takeDevice(text: string): boolean {
    const read = readDeviceQr(text)
    if ('kind' in read) {
      setScanFault(read.kind === 'faulty-code' ? read.detail : t('setup.thisCodeNotOneOfLorawanDevice'))
      return false
    }
    setScanFault(null)
    setTyped((before) => ({ ...before, eui: read.deviceEui }))
    return true
  }

  function takeBin(text: string): boolean {
    const binId = readBinLabel(text)
    setScanFault(binId ? null : t('setup.thisCodeNotLabelOfBin'))
    if (binId) setTyped((before) => ({ ...before, binId }))
    return binId !== null
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readSetup(typed, decoders)
    setFaults('faults' in read ? read.faults : {})
    if ('faults' in read) return focusFirstWrong(form.current, read.faults)
    if (sensorInBin(devices, read.setup, read.setup.devEui)) setAsked(read.setup)
    else await send(read.setup)
  }

  async function send(setup: Setup, replaces?: string) {
    setAsked(null)
    try {
      await changeAsync({ ...setup, replaces })
      onInstalled(setup.devEui)
    } catch (refusal) {
      // What is at no field is shown in the notice, and the input stays.
      setFaults(refusedSetup(refusal))
      // Another sensor came into the bin since the list was read.
      if (refusedFields(refusal).replaces) setAsked(setup)
    }
  }

  return (
    <form ref={form} onSubmit={submit} aria-label={t('setup.sensorAndBin')} noValidate>
      <ReplaceQuestion
        setup={replaced ? asked : null}
        replaced={replaced ?? null}
        onReplace={send}
        onKeep={() => setAsked(null)}
      />
      <Stack gap="md">
        {scanFault && (
          <Alert role="alert" title={t('setup.anotherCodeIsNeeded')}>
            {scanFault}
          </Alert>
        )}
        <Card component="section" aria-label={t('setup.sensor')}>
          <Stack gap="sm">
            <CodeScanner label={t('setup.scanSensor')} onText={takeDevice} />
            <TextInput
              label={t('setup.deveui')}
              description={t('setup.sensorsOwnNumber')}
              required
              autoComplete="off"
              {...field('eui')}
            />
            <NativeSelect
              label={t('setup.kindOfSensor')}
              required
              data={[
                { value: '', label: t('setup.choose') },
                ...decoders.map(({ name, title }) => ({ value: name, label: title })),
              ]}
              {...field('decoder')}
              onChange={({ currentTarget: { value } }) => {
                const { tiltLimitDeg } = usualMounting(decoders.find(({ name }) => name === value))
                setTyped((before) => ({ ...before, decoder: value, tiltLimitDeg }))
              }}
            />
          </Stack>
        </Card>
        <Card component="section" aria-label={t('setup.bin')}>
          <Stack gap="sm">
            <CodeScanner label={t('setup.scanBinsLabel')} onText={takeBin} />
            <TextInput label={t('setup.bin')} required autoComplete="off" {...field('binId')} />
            <div role="status">
              {inBin && (
                <Text size="sm">
                  {t('setup.hasSensor', { binId: inBin.binId ?? '', devEui: inBin.devEui })}
                </Text>
              )}
            </div>
            {inBin?.mounting && (
              <div>
                <Button
                  variant="default"
                  onClick={() => {
                    const { emptyMm, fullMm, offsetMm } = typedMounting(inBin.mounting as Mounting)
                    setTyped((before) => ({ ...before, emptyMm, fullMm, offsetMm }))
                  }}
                >
                  {t('setup.startWithItsDistances', {
                    emptyMm: inBin.mounting.emptyMm,
                    fullMm: inBin.mounting.fullMm,
                  })}
                </Button>
              </div>
            )}
            <MountingDrawing />
            <MountingFields
              typed={typed}
              faults={faults}
              decoder={decoders.find(({ name }) => name === typed.decoder)}
              onChange={(given) => setTyped((before) => ({ ...before, ...given }))}
            />
          </Stack>
        </Card>
        {failure && !isAtFields && !replaced && <FailureNotice {...failure} />}
        <Button ref={button} type="submit" loading={isPending}>
          {t('setup.setUp')}
        </Button>
      </Stack>
    </form>
  )
}

interface ReplaceQuestionProps {
  /** `null` while nothing is asked. */
  setup: Setup | null
  replaced: Device | null
  onReplace: (setup: Setup, replaces: string) => void
  onKeep: () => void
}

const ReplaceQuestion = ({ setup, replaced, onReplace, onKeep }: ReplaceQuestionProps) => (
  <Modal
    opened={setup !== null}
    onClose={onKeep}
    title={replaced && t('setup.replaceIt', { binId: replaced.binId ?? '', devEui: replaced.devEui })}
  >
    {setup && replaced && (
      <Stack gap="md">
        <Text size="sm">{t('setup.itBecomesSpare', { devEui: replaced.devEui })}</Text>
        <Group gap="xs">
          <Button onClick={() => onReplace(setup, replaced.devEui)}>{t('setup.replace')}</Button>
          <Button variant="default" onClick={onKeep}>
            {t('setup.keepIt')}
          </Button>
        </Group>
      </Stack>
    )}
  </Modal>
)

const useSetup = () =>
  useRecordMutation({
    // The request is idempotent, so it may be repeated after a lost answer.
    send: (
      { devEui, decoder, binId, mounting, replaces }: Setup & { replaces: string | undefined },
      { call },
    ) =>
      call(installDevice, {
        params: { devEui },
        body: { binId, mounting, decoder, ...(replaces !== undefined && { replaces }) },
      }),
    refreshes: [listDevices],
    notDone: t('setup.sensorNotSetUp'),
  })
