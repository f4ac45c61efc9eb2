import { useState } from 'react'
import { momentText } from 'shared-domain'
import { useMayCall } from 'shared-domain/client'
import { Button, Card, Group, PageHeader, Skeleton, Stack, Table, Title, WideTable } from 'shared-ui'
import { type DecoderListed, putDecoder } from '../../operations'
import { AllSensorsLink } from '../devices/AllSensorsLink'
import { ReadFailure } from '../devices/ReadFailure'
import { useDecoders } from '../devices/use-sensors'
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
      <PageHeader title="Decoders" subtitle="What turns a sensor's bytes into a distance" />
      <Stack gap="md">
        <ReadFailure answer={answer} notRead="The decoders could not be read" />
        {answer.isLoading && <Skeleton h="10rem" role="status" aria-label="Reading the decoders" />}
        {answer.data && (
          <DecoderTable decoders={answer.data.decoders} {...(mayChange && { onChoose: setChosen })} />
        )}
        {answer.data && mayChange && (
          <Card component="section" aria-labelledby="decoder-form">
            <Group justify="space-between" mb="xs">
              <Title order={2} size="h4" id="decoder-form">
                {live ? `New Version of ${live.title}` : "Add a Vendor's Decoder"}
              </Title>
              {live && (
                <Button variant="subtle" onClick={() => setChosen(null)}>
                  Add another instead
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
  const columns = ['Sensor', 'Name', 'Measures', 'Examples', 'From']
  return (
    <Card>
      <WideTable label="Decoders" columns={hasChange ? [...columns, 'Change'] : columns} minWidth={640}>
        {decoders.map(({ name, title, range, examples, script }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{title}</Table.Th>
            <Table.Td>{name}</Table.Td>
            <Table.Td>
              {range.minMm} to {range.maxMm} mm
            </Table.Td>
            <Table.Td>{examples.length}</Table.Td>
            <Table.Td>
              {script
                ? `Version ${script.version}, ${script.changedBy}, ${momentText(script.changedAt)}`
                : 'The product'}
            </Table.Td>
            {hasChange && (
              <Table.Td>
                {script && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={`Change ${title}`}
                    onClick={() => onChoose?.(name)}
                  >
                    Change
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
