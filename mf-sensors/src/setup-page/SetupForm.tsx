import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { readBinLabel } from 'shared-domain'
import { useRecordMutation } from 'shared-domain/client'
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
import { type DecoderListed, installDevice, listDevices, type Mounting } from '../../operations'
import { readDeviceQr, readTypedEui } from '../../rules/device-qr'
import { useFocusAfterRefusal } from '../devices/use-focus-after-refusal'
import { useDevices } from '../devices/use-sensors'
import { t } from '../messages/translate'
import { MountingDrawing } from '../mounting/MountingDrawing'
import { MountingFields } from '../mounting/MountingFields'
import { faultsWithout, typedMounting, usualMounting } from '../mounting/typed-mounting'
import { SensorScanner } from '../scanning/SensorScanner'
import {
  readSetup,
  refusedFor,
  refusedSetup,
  type Setup,
  type SetupFaults,
  sensorInBin,
  setupOfUrl,
  type TypedSetup,
} from './typed-setup'

/** Whether a setup may replace the sensor that is in its bin. */
interface Question {
  setup: Setup
  /** What was typed of it. */
  typed: TypedSetup
  binId: string
  /** The sensor in the bin. */
  devEui: string
}

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
  const [asked, setAsked] = useState<Question | null>(null)
  const { changeAsync, isPending, failure } = useSetup()
  const devices = useDevices().data?.devices ?? []
  const inBin = sensorInBin(devices, typed, readTypedEui(typed.eui))
  // What is typed since is another setup, about which nothing was asked.
  const question = asked?.typed === typed ? asked : null
  const form = useRef<HTMLFormElement>(null)
  const error = failure?.error
  const isAtFields = Object.keys(refusedSetup(error)).length > 0
  useEffect(() => {
    if (isNext) form.current?.querySelector<HTMLElement>('[name="eui"]')?.focus()
  }, [isNext])
  // A question has the focus until it is answered.
  useFocusAfterRefusal({ form, error: question ? undefined : error, wrongIn: refusedSetup })
  const field = (name: keyof TypedSetup) => ({
    name,
    value: typed[name],
    error: faults[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  })

  function change(given: Partial<TypedSetup>) {
    setFaults((before) => faultsWithout(before, given))
    setTyped((before) => ({ ...before, ...given }))
  }

  function takeDevice(text: string): boolean {
    const read = readDeviceQr(text)
    if ('kind' in read) {
      setScanFault(read.kind === 'faulty-code' ? read.detail : t('setup.thisCodeNotOneOfLorawanDevice'))
      return false
    }
    setScanFault(null)
    change({ eui: read.deviceEui })
    return true
  }

  function takeBin(text: string): boolean {
    const binId = readBinLabel(text)
    setScanFault(binId ? null : t('setup.thisCodeNotLabelOfBin'))
    if (binId) change({ binId })
    return binId !== null
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readSetup(typed, decoders)
    setFaults('faults' in read ? read.faults : {})
    if ('faults' in read) return focusFirstWrong(form.current, read.faults)
    const { setup } = read
    const there = sensorInBin(devices, setup, setup.devEui)
    if (there) setAsked({ setup, typed, binId: there.binId ?? setup.binId, devEui: there.devEui })
    else await send({ setup, typed })
  }

  async function send({ setup, typed }: Pick<Question, 'setup' | 'typed'>, replaces?: string) {
    setAsked(null)
    try {
      await changeAsync({ ...setup, replaces })
      onInstalled(setup.devEui)
    } catch (refusal) {
      // What is at no field is shown in the notice, and the input stays.
      setFaults(refusedSetup(refusal))
      // Another sensor came into the bin since the list was read.
      const devEui = refusedFor(refusal)
      if (devEui) setAsked({ setup, typed, binId: setup.binId, devEui })
    }
  }

  return (
    <form ref={form} onSubmit={submit} aria-label={t('setup.sensorAndBin')} noValidate>
      <ReplaceQuestion question={question} onReplace={send} onKeep={() => setAsked(null)} />
      <Stack gap="md">
        {scanFault && (
          <Alert role="alert" title={t('setup.anotherCodeIsNeeded')}>
            {scanFault}
          </Alert>
        )}
        <Card component="section" aria-label={t('setup.sensor')}>
          <Stack gap="sm">
            <SensorScanner label={t('setup.scanSensor')} onText={takeDevice} />
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
                change({ decoder: value, tiltLimitDeg })
              }}
            />
          </Stack>
        </Card>
        <Card component="section" aria-label={t('setup.bin')}>
          <Stack gap="sm">
            <SensorScanner label={t('setup.scanBinsLabel')} onText={takeBin} />
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
                    change({ emptyMm, fullMm, offsetMm })
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
              onChange={change}
            />
          </Stack>
        </Card>
        {failure && !isAtFields && !question && <FailureNotice {...failure} />}
        <Button type="submit" loading={isPending}>
          {t('setup.setUp')}
        </Button>
      </Stack>
    </form>
  )
}

interface ReplaceQuestionProps {
  /** `null` while nothing is asked. */
  question: Question | null
  onReplace: (question: Question, replaces: string) => void
  onKeep: () => void
}

const ReplaceQuestion = ({ question, onReplace, onKeep }: ReplaceQuestionProps) => (
  <Modal
    opened={question !== null}
    onClose={onKeep}
    title={question && t('setup.replaceIt', { binId: question.binId, devEui: question.devEui })}
  >
    {question && (
      <Stack gap="md">
        <Text size="sm">{t('setup.itBecomesSpare', { devEui: question.devEui })}</Text>
        <Group gap="xs">
          <Button onClick={() => onReplace(question, question.devEui)}>{t('setup.replace')}</Button>
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
