import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { readBinLabel } from 'shared-domain'
import { useRecordMutation } from 'shared-domain/client'
import { Alert, Button, FailureNotice, focusFirstWrong, Stack, useLocation } from 'shared-ui'
import { type DecoderListed, installDevice, listDevices } from '../../operations'
import { readDeviceQr, readTypedEui } from '../../rules/device-qr'
import { useFocusAfterRefusal } from '../devices/use-focus-after-refusal'
import { useDevices } from '../devices/use-sensors'
import { t } from '../messages/translate'
import { faultsWithout } from '../mounting/typed-mounting'
import { BinFields } from './BinFields'
import { type Question, ReplaceQuestion } from './ReplaceQuestion'
import { SensorFields } from './SensorFields'
import {
  readSetup,
  refusedFor,
  refusedSetup,
  type Setup,
  type SetupFaults,
  type SetupFieldProps,
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
  const field: SetupFieldProps = (name) => ({
    name,
    value: typed[name],
    error: faults[name],
    onChange: ({ currentTarget }) => change({ [name]: currentTarget.value }),
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
        <SensorFields {...{ decoders, field }} onScanned={takeDevice} onChange={change} />
        <BinFields {...{ typed, faults, decoders, inBin, field }} onScanned={takeBin} onChange={change} />
        {failure && !isAtFields && !question && <FailureNotice {...failure} />}
        <Button type="submit" loading={isPending}>
          {t('setup.setUp')}
        </Button>
      </Stack>
    </form>
  )
}

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
