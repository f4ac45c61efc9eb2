import { type SubmitEvent, useState } from 'react'
import { readBinLabel } from 'shared-domain'
import { useRecordMutation } from 'shared-domain/client'
import { Alert, Button, Card, FailureNotice, NativeSelect, Stack, TextInput, useLocation } from 'shared-ui'
import { type DecoderListed, installDevice, listDevices, putDevice } from '../../operations'
import { readDeviceQr } from '../../rules/device-qr'
import { t } from '../messages/translate'
import { MountingDrawing } from '../mounting/MountingDrawing'
import { MountingFields } from '../mounting/MountingFields'
import { usualMounting } from '../mounting/typed-mounting'
import { CodeScanner } from '../scanning/CodeScanner'
import { readSetup, type Setup, type SetupFaults, type TypedSetup } from './typed-setup'

interface SetupFormProps {
  decoders: readonly DecoderListed[]
  onInstalled: (devEui: string) => void
}

export function SetupForm({ decoders, onInstalled }: SetupFormProps) {
  const query = new URLSearchParams(useLocation().search)
  const [typed, setTyped] = useState<TypedSetup>({
    eui: query.get('eui') ?? '',
    decoder: '',
    binId: query.get('bin') ?? '',
    emptyMm: '',
    fullMm: '',
    ...usualMounting(undefined),
  })
  const [faults, setFaults] = useState<SetupFaults>({})
  const [scanFault, setScanFault] = useState<string | null>(null)
  const { changeAsync, isPending, failure } = useSetup()
  const field = (name: keyof TypedSetup) => ({
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
    if ('faults' in read) return
    // A failure is shown in the notice, and the input stays.
    await changeAsync(read.setup).then(
      () => onInstalled(read.setup.devEui),
      () => undefined,
    )
  }

  return (
    <form onSubmit={submit} aria-label={t('setup.sensorAndBin')} noValidate>
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
            <MountingDrawing />
            <MountingFields
              typed={typed}
              faults={faults}
              decoder={decoders.find(({ name }) => name === typed.decoder)}
              onChange={(given) => setTyped((before) => ({ ...before, ...given }))}
            />
          </Stack>
        </Card>
        {failure && <FailureNotice {...failure} />}
        <Button type="submit" loading={isPending}>
          {t('setup.setUp')}
        </Button>
      </Stack>
    </form>
  )
}

const useSetup = () =>
  useRecordMutation({
    // Both requests are idempotent, so they may be repeated after a lost answer.
    send: async ({ devEui, decoder, binId, mounting }: Setup, { call }) => {
      await call(putDevice, { params: { devEui }, body: { decoder } })
      return call(installDevice, { params: { devEui }, body: { binId, mounting } })
    },
    refreshes: [listDevices],
    notDone: t('setup.sensorNotSetUp'),
  })
