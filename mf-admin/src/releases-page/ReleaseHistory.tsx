import { momentText } from 'shared-domain'
import { Card, Table, Text, Title, ToneBadge, WideTable } from 'shared-ui'
import type { ReleaseChange } from '../../operations'
import { t } from '../messages/translate'
import { remoteTitle, shortVersion } from './remote-title'

/** Lists every change of the live versions, the newest first. */
export const ReleaseHistory = ({ history }: { history: readonly ReleaseChange[] }) => (
  <Card component="section" aria-label={t('releases.history')}>
    <Title order={2} size="h4" mb="xs">
      {t('releases.history')}
    </Title>
    {history.length === 0 && <Text c="dimmed">{t('releases.nothingWasReleasedYet')}</Text>}
    {history.length > 0 && (
      <WideTable
        label={t('releases.changesOfWhatIsLive')}
        columns={[
          t('releases.when'),
          t('releases.change'),
          'By',
          t('releases.reason'),
          t('releases.details'),
        ]}
        minWidth={720}
      >
        {history.map((change) => (
          <Table.Tr key={change.revision}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{momentText(change.at)}</Table.Td>
            <Table.Th scope="row">{changeWords(change)}</Table.Th>
            <Table.Td>
              {change.isAutomatic ? (
                <ToneBadge tone="neutral">{t('releases.byItself')}</ToneBadge>
              ) : (
                change.by
              )}
            </Table.Td>
            <Table.Td>{change.reason ?? '–'}</Table.Td>
            <Table.Td>
              <details>
                <summary>{t('releases.versions')}</summary>
                {versionWords(change)}
              </details>
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    )}
  </Card>
)

const versionWords = ({ remote, from, to, commit }: ReleaseChange) =>
  [
    remote,
    from && t('releases.before', { from }),
    to && t('releases.after', { to }),
    commit && t('releases.fromCommit', { commit: commit.slice(0, 9) }),
  ]
    .filter(Boolean)
    .join(', ')

function changeWords(change: ReleaseChange): string {
  const { action, share } = change
  const remote = remoteTitle(change.remote)
  const from = change.from ? shortVersion(change.from) : ''
  const to = change.to ? shortVersion(change.to) : ''
  switch (action) {
    case 'promote':
      return t('releases.promoted', { remote, to, what: from ? t('releases.beforeIt', { from }) : '' })
    case 'rollback':
      return t('releases.rolledBackFromTo', { remote, from, to })
    case 'retire':
      return t('releases.retiredLast', { remote, from })
    case 'share':
      return t('releases.forOfSessions', { remote, to, share: share ?? '' })
    case 'drop':
      return t('releases.takenBack', { remote, from, to })
  }
}
