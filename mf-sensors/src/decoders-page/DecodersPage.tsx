import { useEffect, useRef, useState } from 'react'
import { momentText } from 'shared-domain'
import { useMayCall } from 'shared-domain/client'
import {
  Button,
  Card,
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
import { type DecoderListed, putDecoder } from '../../operations'
import { AllSensorsLink } from '../devices/AllSensorsLink'
import { ReadFailure } from '../devices/ReadFailure'
import { sensorPaths } from '../devices/sensor-paths'
import { useDecoders } from '../devices/use-sensors'
import { t } from '../messages/translate'
import { DecoderForm } from './DecoderForm'
import { DecoderVersions } from './DecoderVersions'
import { decoderDrafts } from './decoder-drafts'

/** The page of all decoders. */
export function DecodersPage() {
  const answer = useDecoders()
  const mayChange = useMayCall(putDecoder)
  // What was typed before a link led away is brought back.
  const [chosen, setChosen] = useState<string | null>(() => decoderDrafts.latest()?.name ?? null)
  const live = answer.data?.decoders.find(({ name }) => name === chosen) ?? null
  const form = `${live?.name} ${live?.script?.version}`
  const title = useRef<HTMLHeadingElement>(null)
  useOfferOfDraft()
  function choose(name: string | null) {
    if (name === chosen) return
    setChosen(name)
    if (decoderDrafts.of(form) === null) return
    notify.info(t('decoders.whatYouTypedIsKept'), {
      action: { label: t('decoders.backToIt'), onPress: () => setChosen(chosen) },
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
            {live?.script && (
              <DecoderVersions name={live.name} live={live.script.version} onRestored={startAnew} />
            )}
            {/* The key resets the form for another version. */}
            <DecoderForm key={form} id={form} live={live} onLive={startAnew} />
          </Card>
        )}
      </Stack>
    </>
  )
}

/** When a link leads away from a typed decoder, offers the way back to it. */
function useOfferOfDraft() {
  const navigate = useNavigate()
  const back = useRef(() => {})
  back.current = () => navigate(sensorPaths.decoders)
  useEffect(
    () => () => {
      if (!decoderDrafts.latest()) return
      notify.info(t('decoders.whatYouTypedIsKept'), {
        action: { label: t('decoders.backToIt'), onPress: () => back.current() },
      })
    },
    [],
  )
}

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
