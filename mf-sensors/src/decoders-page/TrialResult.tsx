import type { ReactNode } from 'react'
import { momentText } from 'shared-domain'
import { Alert, Code, Stack, Table, Text } from 'shared-ui'
import type { DecoderTrial, TrialOutcome } from '../../operations'
import { measurementText } from '../devices/measurement-text'
import { t } from '../messages/translate'

/** A version compared with the live one, over its examples and the latest uplinks of its sensors. */
export function TrialResult({ trial: { refusal, doubt, examples, uplinks } }: { trial: DecoderTrial }) {
  return (
    <Stack gap="sm" component="section" aria-label={t('decoders.trial')}>
      <div role="status">
        {refusal ? (
          <Alert color="red" title={t('decoders.thisVersionWouldBeRefused')}>
            {refusal.example === null ? '' : t('decoders.exampleOfExample', { example: refusal.example + 1 })}
            {refusal.detail}
          </Alert>
        ) : (
          <Alert title={t('decoders.thisVersionAgreesWithItsExamples')}>
            {doubt &&
              t('decoders.butExampleIsInDoubt', { example: (doubt.example ?? 0) + 1, detail: doubt.detail })}
            {uplinksText(uplinks)}
          </Alert>
        )}
      </div>
      <ComparisonTable
        label={t('decoders.examples')}
        first={t('decoders.exampleFirst')}
        rows={examples.map((said, place) => ({ key: `${place + 1}`, name: `${place + 1}`, ...said }))}
      />
      {uplinks.differing.length > 0 && (
        <ComparisonTable
          label={t('decoders.uplinksThatItReadsOtherwise')}
          first={t('decoders.uplink')}
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
  if (read === 0) return t('decoders.noSensorOfThisKind')
  const latest = t('decoders.ofLatestUplinks', { read })
  if (differ === 0) return t('decoders.ofItsSensors', { read, latest })
  return t('decoders.ofItsSensorsItReads', { latest, differ: read === 1 ? t('decoders.it') : differ })
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
          <Table.Th scope="col">{t('decoders.thisVersion')}</Table.Th>
          <Table.Th scope="col">{t('decoders.liveVersion')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, tried, live }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            <Table.Td>{trialOutcomeText(tried)}</Table.Td>
            <Table.Td>
              {live ? trialOutcomeText(live) : <Text c="dimmed">{t('decoders.noneYet')}</Text>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const trialOutcomeText = ({ measurement, failure }: TrialOutcome) =>
  measurement
    ? measurementText(measurement)
    : t('decoders.nothing', { failure: failure ?? t('decoders.itFailed') })
