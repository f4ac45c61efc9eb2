import { momentText } from 'shared-domain'
import { Button, Card, Group, Table, Text, Title, ToneBadge, WideTable } from 'shared-ui'
import type { ReleasedRemote, VersionFigures } from '../../operations'
import { rich, t } from '../messages/translate'
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
                aria-label={
                  candidate
                    ? t('releases.takeCandidateBackOf', { name })
                    : t('releases.rollBackName', { name })
                }
              >
                {candidate ? t('releases.takeCandidateBack') : t('releases.rollBackText')}
              </Button>
            )}
            {!isLatest && (
              <Button
                variant="default"
                onClick={actions.promote}
                aria-label={t('releases.promoteVersionOfName', { name })}
              >
                {t('releases.promote')}
              </Button>
            )}
          </Group>
        )}
      </Group>
      {since && (
        <Text size="sm">
          {t('releases.liveSinceBy', { moment: momentText(since.at), by: since.by })}
          {since.reason && `: ${since.reason}`}
        </Text>
      )}
      <WideTable
        label={t('releases.versionsOfInLastSevenDays', { name })}
        columns={[
          t('releases.version'),
          t('releases.sessions'),
          t('releases.withErrors'),
          t('releases.shownIn'),
          t('releases.respondsIn'),
          t('releases.shift'),
        ]}
        minWidth={520}
      >
        <FiguresRow figures={live} note="live" />
        {candidate && <FiguresRow figures={candidate} note={t('releases.for', { share: candidate.share })} />}
        {previous && <FiguresRow figures={previous} note={t('releases.beforeItNote')} />}
      </WideTable>
      <Text component="details" size="sm" c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        <summary>{t('releases.details')}</summary>
        {rich('releases.itsPages', {
          name: remote.name,
          version: live.version,
          more: since?.commit && t('releases.fromCommitOfCommit', { commit: since.commit.slice(0, 9) }),
          list: pages.join(', '),
        })}
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
      <Table.Td>{sessions === 0 ? '–' : `${failed} (${Math.round((100 * failed) / sessions)}%)`}</Table.Td>
      <Table.Td>{lcpMs === null ? '–' : t('releases.ms', { lcpMs })}</Table.Td>
      <Table.Td>{inpMs === null ? '–' : t('releases.msInpMs', { inpMs })}</Table.Td>
      <Table.Td>{cls ?? '–'}</Table.Td>
    </Table.Tr>
  )
}
