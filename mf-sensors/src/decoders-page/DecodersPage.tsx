import { useState } from 'react'
import { momentText } from 'shared-domain'
import { useMayCall } from 'shared-domain/client'
import { Button, Card, Group, PageHeader, Skeleton, Stack, Table, Title, WideTable } from 'shared-ui'
import { type DecoderListed, putDecoder } from '../../operations'
import { AllSensorsLink } from '../devices/AllSensorsLink'
import { ReadFailure } from '../devices/ReadFailure'
import { useDecoders } from '../devices/use-sensors'
import { t } from '../messages/translate'
import { DecoderForm } from './DecoderForm'
import { DecoderVersions } from './DecoderVersions'

/** The page of all decoders. */
export function DecodersPage() {
  const answer = useDecoders()
  const mayChange = useMayCall(putDecoder)
  const [chosen, setChosen] = useState<string | null>(null)
  const live = answer.data?.decoders.find(({ name }) => name === chosen) ?? null
  return (
    <>
      <AllSensorsLink />
      <PageHeader title={t('decoders.decoders')} subtitle={t('decoders.whatTurnsSensorsBytesIntoDistance')} />
      <Stack gap="md">
        <ReadFailure answer={answer} notRead={t('decoders.decodersNotRead')} />
        {answer.isLoading && <Skeleton h="10rem" role="status" aria-label={t('decoders.readingDecoders')} />}
        {answer.data && (
          <DecoderTable decoders={answer.data.decoders} {...(mayChange && { onChoose: setChosen })} />
        )}
        {answer.data && mayChange && (
          <Card component="section" aria-labelledby="decoder-form">
            <Group justify="space-between" mb="xs">
              <Title order={2} size="h4" id="decoder-form">
                {live
                  ? t('decoders.newVersionOfTitle', { title: live.title })
                  : t('decoders.addVendorsDecoder')}
              </Title>
              {live && (
                <Button variant="subtle" onClick={() => setChosen(null)}>
                  {t('decoders.addAnotherInstead')}
                </Button>
              )}
            </Group>
            {live?.script && (
              <DecoderVersions
                name={live.name}
                live={live.script.version}
                onRestored={() => setChosen(null)}
              />
            )}
            {/* The key resets the form for another version. */}
            <DecoderForm
              key={`${live?.name} ${live?.script?.version}`}
              live={live}
              onLive={() => setChosen(null)}
            />
          </Card>
        )}
      </Stack>
    </>
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
