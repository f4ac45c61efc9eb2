import type { ReactNode } from 'react'
import { momentText } from 'shared-domain'
import { Alert, Code, Stack, Table, Text } from 'shared-ui'
import type { DecoderTrial, TrialOutcome } from '../../operations'
import { measurementText } from '../devices/measurement-text'

/** A version compared with the live one, over its examples and the latest uplinks of its sensors. */
export function TrialResult({ trial: { refusal, doubt, examples, uplinks } }: { trial: DecoderTrial }) {
  return (
    <Stack gap="sm" component="section" aria-label="Trial">
      <div role="status">
        {refusal ? (
          <Alert color="red" title="This version would be refused">
            {refusal.example === null ? '' : `Example ${refusal.example + 1}: `}
            {refusal.detail}
          </Alert>
        ) : (
          <Alert title="This version agrees with its examples">
            {doubt && `But example ${(doubt.example ?? 0) + 1} is in doubt: ${doubt.detail} `}
            {uplinksText(uplinks)}
          </Alert>
        )}
      </div>
      <ComparisonTable
        label="Examples"
        first="Example"
        rows={examples.map((said, place) => ({ key: `${place + 1}`, name: `${place + 1}`, ...said }))}
      />
      {uplinks.differing.length > 0 && (
        <ComparisonTable
          label="Uplinks that it reads otherwise"
          first="Uplink"
          rows={uplinks.differing.map(({ devEui, at, fPort, payload, ...said }) => ({
            key: `${devEui} ${at}`,
            name: (
              <>
                {devEui}, {momentText(at)}
                <br />
                {fPort}: <Code style={{ overflowWrap: 'anywhere' }}>{payload}</Code>
              </>
            ),
            ...said,
          }))}
        />
      )}
    </Stack>
  )
}

function uplinksText({ read, differ }: DecoderTrial['uplinks']): string {
  if (read === 0) return 'No sensor of this kind has sent anything yet.'
  const latest = read === 1 ? 'The latest uplink' : `Of the latest ${read} uplinks`
  if (differ === 0)
    return `${latest} of its sensors: it reads ${read === 1 ? 'it' : 'all of them'} as the live version does.`
  return `${latest} of its sensors: it reads ${read === 1 ? 'it' : differ} otherwise than the live version.`
}

interface ComparisonTableProps {
  label: string
  /** The heading of the first column. */
  first: string
  rows: readonly (DecoderTrial['examples'][number] & { key: string; name: ReactNode })[]
}

const ComparisonTable = ({ label, first, rows }: ComparisonTableProps) => (
  <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
    <Table aria-label={label} captionSide="top">
      <Table.Caption>{label}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{first}</Table.Th>
          <Table.Th scope="col">This version</Table.Th>
          <Table.Th scope="col">Live version</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, tried, live }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            <Table.Td>{trialOutcomeText(tried)}</Table.Td>
            <Table.Td>{live ? trialOutcomeText(live) : <Text c="dimmed">None yet</Text>}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const trialOutcomeText = ({ measurement, failure }: TrialOutcome) =>
  measurement ? measurementText(measurement) : `Nothing: ${failure ?? 'it failed'}`
