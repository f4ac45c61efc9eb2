import { momentText } from 'shared-domain'
import { Button, Card, Group, Table, Text, Title, ToneBadge } from 'shared-ui'
import type { ReleasedRemote, VersionFigures } from '../../operations'
import { WideTable } from '../wide-table/WideTable'

interface RemoteCardProps {
  remote: ReleasedRemote
  /** `null` for a person who may only look. */
  actions: { rollBack: () => void; promote: () => void } | null
}

/** Shows a remote's live version, the one before it and the candidate, each with its figures. */
export function RemoteCard({ remote, actions }: RemoteCardProps) {
  const { name, pages, live, previous, candidate, since } = remote
  const isLatest = remote.versions.every(({ version }) => version === live.version)
  return (
    <Card component="section" aria-label={name}>
      <Group justify="space-between" mb="xs" gap="sm">
        <Title order={2} size="h4">
          {name} {live.version}
        </Title>
        {actions && (
          <Group gap="xs">
            {(previous || candidate) && (
              <Button variant="default" onClick={actions.rollBack} aria-label={`Roll ${name} back`}>
                {candidate ? 'Take the candidate back' : 'Roll back'}
              </Button>
            )}
            {!isLatest && (
              <Button variant="default" onClick={actions.promote} aria-label={`Promote a version of ${name}`}>
                Promote
              </Button>
            )}
          </Group>
        )}
      </Group>
      {since && (
        <Text size="sm">
          Live since {momentText(since.at)}, by {since.by}
          {since.commit && `, from ${since.commit.slice(0, 9)}`}
          {since.reason && `: ${since.reason}`}
        </Text>
      )}
      <Text size="xs" c="dimmed" mb="xs">
        {pages.join(', ')}
      </Text>
      <WideTable
        label={`Versions of ${name} in the last seven days`}
        columns={['Version', 'Sessions', 'With errors', 'LCP', 'INP', 'CLS']}
        minWidth={520}
      >
        <FiguresRow figures={live} note="live" />
        {candidate && <FiguresRow figures={candidate} note={`for ${candidate.share} %`} />}
        {previous && <FiguresRow figures={previous} note="before it" />}
      </WideTable>
    </Card>
  )
}

function FiguresRow({ figures, note }: { figures: VersionFigures; note: string }) {
  const { version, sessions, failed, lcpMs, inpMs, cls } = figures
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {version} <ToneBadge tone="neutral">{note}</ToneBadge>
      </Table.Th>
      <Table.Td>{sessions}</Table.Td>
      <Table.Td>{sessions === 0 ? '–' : `${failed} (${Math.round((100 * failed) / sessions)} %)`}</Table.Td>
      <Table.Td>{lcpMs === null ? '–' : `${lcpMs} ms`}</Table.Td>
      <Table.Td>{inpMs === null ? '–' : `${inpMs} ms`}</Table.Td>
      <Table.Td>{cls ?? '–'}</Table.Td>
    </Table.Tr>
  )
}
