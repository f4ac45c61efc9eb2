import { momentText } from 'shared-domain'
import { useMayCall } from 'shared-domain/client'
import { Card, PageHeader, Skeleton, Stack, Table, Title } from 'shared-ui'
import { type DecoderListed, putDecoder } from '../../operations'
import { AllSensorsLink } from '../devices/AllSensorsLink'
import { ReadFailure } from '../devices/ReadFailure'
import { useDecoders } from '../devices/use-sensors'
import { DecoderForm } from './DecoderForm'

/** What reads the uplinks of each kind of sensor. */
export function DecodersPage() {
  const answer = useDecoders()
  const mayAdd = useMayCall(putDecoder)
  return (
    <>
      <AllSensorsLink />
      <PageHeader title="Decoders" subtitle="What turns a sensor's bytes into a distance" />
      <Stack gap="md">
        <ReadFailure answer={answer} notRead="The decoders could not be read" />
        {answer.isLoading && <Skeleton h="10rem" role="status" aria-label="Reading the decoders" />}
        {answer.data && <DecoderTable decoders={answer.data.decoders} />}
        {answer.data && mayAdd && (
          <Card component="section" aria-labelledby="add-decoder">
            <Title order={2} size="h4" id="add-decoder" mb="xs">
              Add a Vendor's Decoder
            </Title>
            <DecoderForm />
          </Card>
        )}
      </Stack>
    </>
  )
}

const DecoderTable = ({ decoders }: { decoders: readonly DecoderListed[] }) => (
  <Table.ScrollContainer minWidth={640}>
    <Table aria-label="Decoders">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Sensor</Table.Th>
          <Table.Th scope="col">Name</Table.Th>
          <Table.Th scope="col">Measures</Table.Th>
          <Table.Th scope="col">Examples</Table.Th>
          <Table.Th scope="col">From</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {decoders.map(({ name, title, range, examples, script }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{title}</Table.Th>
            <Table.Td>{name}</Table.Td>
            <Table.Td>
              {range.minMm} to {range.maxMm} mm
            </Table.Td>
            <Table.Td>{examples.length}</Table.Td>
            <Table.Td>
              {script ? `${script.changedBy}, ${momentText(script.changedAt)}` : 'The product'}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
