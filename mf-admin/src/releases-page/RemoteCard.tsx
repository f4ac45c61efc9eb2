import { momentText } from 'shared-domain'
import { Button, Card, Group, Table, Text, Title, ToneBadge, WideTable } from 'shared-ui'
import type { ReleasedRemote, VersionFigures } from '../../operations'
import { remoteTitle, shortVersion } from './remote-title'

interface RemoteCardProps {
  remote: ReleasedRemote
  /** `null` for a person who may only look. */
  actions: { rollBack: () => void; promote: () => void } | null
}

/** Shows a remote's live version, the one before it and the candidate, each with its figures. */
export function RemoteCard({ remote, actions }: RemoteCardProps) {
  const { pages, live, previous, candidate, since } = remote
  const name = remoteTitle(remote.name)
  const isLatest = remote.versions.every(({ version }) => version === live.version)
  return (
    <Card component="section" aria-label={name}>
      <Group justify="space-between" mb="xs" gap="sm">
        <Title order={2} size="h4">
          {name} {shortVersion(live.version)}
        </Title>
        {actions && (
          <Group gap="xs">
            {(previous || candidate) && (
              <Button
                variant="default"
                onClick={actions.rollBack}
                aria-label={candidate ? `Take the candidate back of ${name}` : `Roll back ${name}`}
              >
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
          {since.reason && `: ${since.reason}`}
        </Text>
      )}
      <WideTable
        label={`Versions of ${name} in the last seven days`}
        columns={['Version', 'Sessions', 'With errors', 'Shown in', 'Responds in', 'Shift']}
        minWidth={520}
      >
        <FiguresRow figures={live} note="live" />
        {candidate && <FiguresRow figures={candidate} note={`for ${candidate.share} %`} />}
        {previous && <FiguresRow figures={previous} note="before it" />}
      </WideTable>
      <Text component="details" size="sm" c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        <summary>Details</summary>
        {remote.name} {live.version}
        {since?.commit && `, from commit ${since.commit.slice(0, 9)}`}. Its pages: {pages.join(', ')}
      </Text>
    </Card>
  )
}

function FiguresRow({ figures, note }: { figures: VersionFigures; note: string }) {
  const { version, sessions, failed, lcpMs, inpMs, cls } = figures
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {shortVersion(version)} <ToneBadge tone="neutral">{note}</ToneBadge>
      </Table.Th>
      <Table.Td>{sessions}</Table.Td>
      <Table.Td>{sessions === 0 ? '–' : `${failed} (${Math.round((100 * failed) / sessions)} %)`}</Table.Td>
      <Table.Td>{lcpMs === null ? '–' : `${lcpMs} ms`}</Table.Td>
      <Table.Td>{inpMs === null ? '–' : `${inpMs} ms`}</Table.Td>
      <Table.Td>{cls ?? '–'}</Table.Td>
    </Table.Tr>
  )
}
