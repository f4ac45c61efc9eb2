import { useEffect, useRef, useState } from 'react'
import { momentText } from 'shared-domain'
import { explainFailure, useMayCall, useRecordMutation } from 'shared-domain/client'
import {
  Button,
  Card,
  FailureNotice,
  Group,
  notify,
  PageHeader,
  Skeleton,
  Stack,
  Table,
  Title,
  useNavigate,
  WideTable,
} from 'shared-ui'
import { type DecoderListed, listDecoders, putDecoder, removeDecoder, restoreDecoder } from '../../operations'
import { AllSensorsLink } from '../devices/AllSensorsLink'
import { ReadFailure } from '../devices/ReadFailure'
import { sensorPaths } from '../devices/sensor-paths'
import { useDecoders } from '../devices/use-sensors'
import { t } from '../messages/translate'
import { DecoderForm } from './DecoderForm'
import { DecoderVersions } from './DecoderVersions'
import { type Draft, decoderDrafts } from './decoder-drafts'

/** The page of all decoders. */
export function DecodersPage() {
  const answer = useDecoders()
  const mayChange = useMayCall(putDecoder)
  // What was typed before a link led away is brought back.
  const [chosen, setChosen] = useState<string | null>(() => decoderDrafts.latest()?.name ?? null)
  const live = answer.data?.decoders.find(({ name }) => name === chosen) ?? null
  // What was typed of a decoder that a colleague withdraws meanwhile can be made live as a new one.
  const shown = live || decoderDrafts.of(chosen) ? chosen : null
  /** Another number is a form anew. */
  const [round, setRound] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  const isOfThisVisit = useOfferOfDraft()
  function choose(name: string | null) {
    if (name === chosen) return
    setChosen(name)
    if (!isOfThisVisit(decoderDrafts.of(shown))) return
    notify.info(t('decoders.whatYouTypedIsKept'), {
      action: { label: t('decoders.backToIt'), onPress: () => setChosen(shown) },
    })
  }
  const { changeAsync, failure } = useWithdrawal()
  async function withdraw({ name, title: kind, script }: DecoderListed) {
    try {
      await changeAsync({ name, bringsBack: null })
    } catch {
      // `failure` explains it.
      return
    }
    decoderDrafts.drop(name)
    startAnew()
    notify.success(t('decoders.isWithdrawn', { title: kind }), {
      action: { label: t('decoders.undo'), onPress: () => void bringBack(name, kind, script?.version ?? 1) },
    })
  }
  async function bringBack(name: string, kind: string, version: number) {
    try {
      await changeAsync({ name, bringsBack: version })
      notify.success(t('decoders.isLive', { title: kind }))
    } catch (error) {
      notify.error(explainFailure(error as Error, t('decoders.notBroughtBack')).sentence)
    }
  }
  function discard() {
    const draft = decoderDrafts.of(shown)
    decoderDrafts.drop(shown)
    setRound((before) => before + 1)
    // What was pressed is gone.
    title.current?.focus()
    if (!draft) return
    notify.info(t('decoders.isDiscarded'), {
      action: {
        label: t('decoders.undo'),
        onPress() {
          decoderDrafts.keep(shown, draft)
          setChosen(shown)
          setRound((before) => before + 1)
        },
      },
    })
  }
  function startAnew() {
    setChosen(null)
    // What was pressed is gone.
    title.current?.focus()
  }
  return (
    <>
      <AllSensorsLink />
      <PageHeader title={t('decoders.decoders')} subtitle={t('decoders.whatTurnsSensorsBytesIntoDistance')} />
      <Stack gap="md">
        <ReadFailure answer={answer} notRead={t('decoders.decodersNotRead')} />
        {answer.isLoading && <Skeleton h="10rem" role="status" aria-label={t('decoders.readingDecoders')} />}
        {answer.data && (
          <DecoderTable decoders={answer.data.decoders} {...(mayChange && { onChoose: choose })} />
        )}
        {answer.data && mayChange && (
          <Card component="section" aria-labelledby="decoder-form">
            <Group justify="space-between" mb="xs">
              <Title ref={title} tabIndex={-1} order={2} size="h4" id="decoder-form">
                {live
                  ? t('decoders.newVersionOfTitle', { title: live.title })
                  : t('decoders.addVendorsDecoder')}
              </Title>
              {live?.script && (
                <Button variant="subtle" onClick={() => void withdraw(live)}>
                  {t('decoders.withdraw')}
                </Button>
              )}
              {live && (
                <Button
                  variant="subtle"
                  onClick={() => {
                    choose(null)
                    title.current?.focus()
                  }}
                >
                  {t('decoders.addAnotherInstead')}
                </Button>
              )}
            </Group>
            {failure && failure.variables.name === live?.name && <FailureNotice {...failure} />}
            {live?.script && (
              <DecoderVersions name={live.name} live={live.script.version} onRestored={startAnew} />
            )}
            {/* The key resets the form for another decoder. */}
            <DecoderForm
              key={`${shown} ${round}`}
              name={shown}
              live={live}
              onLive={startAnew}
              onDiscard={discard}
            />
          </Card>
        )}
      </Stack>
    </>
  )
}

/** Offers the way back to a decoder that was typed in this visit when a link leads away. Returns whether a draft is of this visit. */
function useOfferOfDraft() {
  const navigate = useNavigate()
  const [earlier] = useState(() => decoderDrafts.all())
  const isOfThisVisit = (draft: Draft | null | undefined) => !!draft && !earlier.has(draft)
  const isOffered = useRef<() => boolean>(() => false)
  isOffered.current = () => isOfThisVisit(decoderDrafts.latest()?.draft)
  const back = useRef(() => {})
  back.current = () => navigate(sensorPaths.decoders)
  useEffect(
    () => () => {
      if (!isOffered.current()) return
      notify.info(t('decoders.whatYouTypedIsKept'), {
        action: { label: t('decoders.backToIt'), onPress: () => back.current() },
      })
    },
    [],
  )
  return isOfThisVisit
}

/** Withdraws a decoder, or brings back a version of it. */
const useWithdrawal = () =>
  useRecordMutation({
    send: async ({ name, bringsBack }: { name: string; bringsBack: number | null }, { call }) => {
      if (bringsBack === null) await call(removeDecoder, { params: { name } })
      else await call(restoreDecoder, { params: { name }, body: { version: bringsBack } })
    },
    refreshes: [listDecoders],
    notDone: ({ bringsBack }) =>
      bringsBack === null ? t('decoders.notWithdrawn') : t('decoders.notBroughtBack'),
  })

interface DecoderTableProps {
  decoders: readonly DecoderListed[]
  /** Omitted when the user may not change decoders. */
  onChoose?: (name: string) => void
}

function DecoderTable({ decoders, onChoose }: DecoderTableProps) {
  // Those that come with the product are not changed.
  const hasChange = onChoose !== undefined && decoders.some(({ script }) => script)
  const columns = [
    t('decoders.sensor'),
    t('decoders.name'),
    t('decoders.measures'),
    t('decoders.examples'),
    t('decoders.from'),
  ]
  return (
    <Card>
      <WideTable
        label={t('decoders.decoders')}
        columns={hasChange ? [...columns, t('decoders.change')] : columns}
        minWidth={640}
      >
        {decoders.map(({ name, title, range, examples, script }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{title}</Table.Th>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{t('decoders.toMm', { minMm: range.minMm, maxMm: range.maxMm })}</Table.Td>
            <Table.Td>{examples.length}</Table.Td>
            <Table.Td>
              {script
                ? t('decoders.versionOfVersion', {
                    version: script.version,
                    changedBy: script.changedBy,
                    moment: momentText(script.changedAt),
                  })
                : t('decoders.product')}
            </Table.Td>
            {hasChange && (
              <Table.Td>
                {script && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t('decoders.changeTitle', { title })}
                    onClick={() => onChoose?.(name)}
                  >
                    {t('decoders.change')}
                  </Button>
                )}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </WideTable>
    </Card>
  )
}
