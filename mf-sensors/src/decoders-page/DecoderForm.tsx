import { type SubmitEvent, useRef, useState } from 'react'
import { type ChangeFailure, problemOf, useRecordMutation } from 'shared-domain/client'
import { Alert, Button, FailureNotice, focusFirstWrong, Group, notify, Stack, Text } from 'shared-ui'
import {
  type DecoderListed,
  type DecoderTrial,
  listDecoders,
  listDecoderVersions,
  putDecoder,
  tryDecoder,
} from '../../operations'
import { useFocusAfterRefusal } from '../devices/use-focus-after-refusal'
import { t } from '../messages/translate'
import { type FieldProps, ReturnedFields, SensorFields, SourceField } from './DecoderFields'
import { ExampleRows } from './ExampleRows'
import { readSourceFile } from './read-source-file'
import { TrialResult } from './TrialResult'
import { type DecoderFaults, faultsOf, readDecoder, refusedDecoder, type TypedDecoder } from './typed-decoder'
import { useDecoderDraft } from './use-decoder-draft'

interface DecoderFormProps {
  /** The name under which what is typed is kept; `null` for a new decoder. */
  name: string | null
  /** The decoder that gets a new version; `null` for a new decoder. */
  live: DecoderListed | null
  onLive: () => void
  onDiscard: () => void
}

/** A form for a vendor's script, the units of its fields, and its examples, with which it has to agree. */
export function DecoderForm({ name, live, onLive, onDiscard }: DecoderFormProps) {
  const { draft, typed, liveVersion, ...drafts } = useDecoderDraft(name, live)
  const [faults, setFaults] = useState<DecoderFaults>({})
  // Of the two buttons, the one that sent the form.
  const [isTrial, setIsTrial] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [trial, setTrial] = useState<DecoderTrial | null>(null)
  const [doubt, setDoubt] = useState<string | null>(null)
  const saving = useNewDecoder(liveVersion ?? undefined)
  const trying = useTrial()
  const isPending = saving.isPending || trying.isPending
  // Of what was asked last. A doubt is shown with the button that answers it.
  const failed = isTrial ? trying.failure : saving.failure
  const failure = doubt === null ? failed && noticeOf(failed) : null
  useFocusAfterRefusal({ form, error: failed?.error, wrongIn: wrongFields })

  function change(given: Partial<TypedDecoder>) {
    // The trial's result belongs to the earlier input.
    setTrial(null)
    setDoubt(null)
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !((name.split('.')[0] ?? '') in given))),
    )
    drafts.change(given)
  }

  async function takeSource(file: File) {
    const read = await readSourceFile(file)
    if ('source' in read) return change({ source: read.source })
    setFaults((before) => ({ ...before, source: read.fault }))
    form.current?.querySelector('textarea')?.focus()
  }

  const field: FieldProps = (name) => ({
    name,
    error: faults[name],
    value: typed[name],
    onChange: ({ currentTarget }) => change({ [name]: currentTarget.value }),
  })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const pressed = event.nativeEvent.submitter as HTMLButtonElement | null
    const isOnlyTried = pressed?.name === 'try'
    setIsTrial(isOnlyTried)
    const wrong = faultsOf(typed)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstWrong(form.current, wrong)
    if (!isOnlyTried) return void makeLive(false)
    await trying.changeAsync(typed).then(setTrial, showRefusal)
  }

  const showRefusal = (error: unknown) => setFaults(refusedDecoder(error).faults)

  const makeLive = (keepAllTheSame: boolean) =>
    saving.changeAsync({ typed, keepAllTheSame }).then(
      () => {
        notify.success(t('decoders.isLive', { title: typed.title }))
        drafts.drop()
        setTrial(null)
        setDoubt(null)
        onLive()
      },
      (error) => {
        setDoubt(doubtIn(error))
        if (doubtIn(error) === null) showRefusal(error)
      },
    )

  return (
    <form
      ref={form}
      onSubmit={submit}
      aria-label={live ? t('decoders.newVersionOf', { title: live.title }) : t('decoders.newDecoder')}
    >
      <Stack gap="md">
        <div role="status">
          {draft && liveVersion !== null && draft.version !== liveVersion && (
            <Text size="sm">{t('decoders.versionIsLiveMeanwhile', { version: liveVersion })}</Text>
          )}
        </div>
        <SensorFields field={field} isNew={live === null} />
        <SourceField field={field} onFile={(file) => void takeSource(file)} />
        <ReturnedFields field={field} isDistanceRequired={typed.level === ''} />
        <ExampleRows
          examples={typed.examples}
          faults={faults}
          hasDistance={typed.distance.trim() !== ''}
          onChange={(examples) => change({ examples })}
        />
        {trial && <TrialResult trial={trial} />}
        {failure && <FailureNotice {...failure} />}
        {doubt !== null && <DoubtNotice doubt={doubt} isPending={isPending} onKeep={() => makeLive(true)} />}
        <Group>
          <Button type="submit" name="try" variant="default" loading={trying.isPending} disabled={isPending}>
            {t('decoders.try')}
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={isPending}>
            {t('decoders.checkAndMakeLive')}
          </Button>
          {draft && (
            <Button variant="subtle" disabled={isPending} onClick={onDiscard}>
              {t('decoders.discard')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

interface DoubtNoticeProps {
  doubt: string
  isPending: boolean
  onKeep: () => void
}

/** Why the decoder may be wrong, with a button that makes it live all the same. */
const DoubtNotice = ({ doubt, isPending, onKeep }: DoubtNoticeProps) => (
  <Alert color="yellow" role="alert" title={t('decoders.isThisReallyDistance')}>
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('decoders.compareExampleWithVendorsDocument', { doubt })}</Text>
      <Button variant="default" loading={isPending} onClick={onKeep}>
        {t('decoders.keepItAllSame')}
      </Button>
    </Stack>
  </Alert>
)

/** The names of the fields that a refusal is about. A doubt is about none: it is answered by a button. */
const wrongFields = (error: Error) => refusedDecoder(error).faults

/** A failure without what the fields show by themselves; `null` when nothing is left of it. */
function noticeOf(failure: ChangeFailure<unknown>): ChangeFailure<unknown> | null {
  const { faults, others } = refusedDecoder(failure.error)
  if (others.length > 0) return { ...failure, sentence: others.join(' ') }
  return Object.keys(faults).length > 0 ? null : failure
}

/** The doubt for which a decoder was refused; `null` for any other failure. */
function doubtIn(error: unknown): string | null {
  const errors = problemOf(error)?.errors ?? []
  return errors.find(({ field }) => field === 'body.keepAllTheSame')?.detail ?? null
}

interface WantedDecoder {
  typed: TypedDecoder
  keepAllTheSame: boolean
}

const useNewDecoder = (replaces: number | undefined) =>
  useRecordMutation({
    send({ typed, keepAllTheSame }: WantedDecoder, { call }) {
      const { params, body } = readDecoder(typed)
      const given = { ...(replaces !== undefined && { replaces }), ...(keepAllTheSame && { keepAllTheSame }) }
      return call(putDecoder, { params, body: { ...body, ...given } })
    },
    refreshes: [listDecoders, listDecoderVersions],
    notDone: t('decoders.decoderNotLive'),
  })

const useTrial = () =>
  useRecordMutation({
    send: (typed: TypedDecoder, { call }) => call(tryDecoder, readDecoder(typed)),
    refreshes: [],
    notDone: t('decoders.decoderNotTried'),
  })
