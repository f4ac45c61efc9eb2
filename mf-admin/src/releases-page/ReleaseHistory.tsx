import { momentText } from 'shared-domain'
import { Card, Table, Text, Title, ToneBadge, WideTable } from 'shared-ui'
import type { ReleaseChange } from '../../operations'
import { remoteTitle, shortVersion } from './remote-title'

/** Lists every change of the live versions, the newest first. */
export const ReleaseHistory = ({ history }: { history: readonly ReleaseChange[] }) => (
  <Card component="section" aria-label="History">
    <Title order={2} size="h4" mb="xs">
      History
    </Title>
    {history.length === 0 && <Text c="dimmed">Nothing was released yet.</Text>}
    {history.length > 0 && (
      <WideTable
        label="Changes of what is live"
        columns={['When', 'Change', 'By', 'Reason', 'Details']}
        minWidth={720}
      >
        {history.map((change) => (
          <Table.Tr key={change.revision}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{momentText(change.at)}</Table.Td>
            <Table.Th scope="row">{changeWords(change)}</Table.Th>
            <Table.Td>
              {change.isAutomatic ? <ToneBadge tone="neutral">by itself</ToneBadge> : change.by}
            </Table.Td>
            <Table.Td>{change.reason ?? '–'}</Table.Td>
            <Table.Td>
              <details>
                <summary>Versions</summary>
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
  [remote, from && `before ${from}`, to && `after ${to}`, commit && `from commit ${commit.slice(0, 9)}`]
    .filter(Boolean)
    .join(', ')

function changeWords(change: ReleaseChange): string {
  const { action, share } = change
  const remote = remoteTitle(change.remote)
  const from = change.from && shortVersion(change.from)
  const to = change.to && shortVersion(change.to)
  switch (action) {
    case 'promote':
      return `${remote} ${to} promoted${from ? `, before it ${from}` : ''}`
    case 'rollback':
      return `${remote} rolled back from ${from} to ${to}`
    case 'retire':
      return `${remote} retired, last ${from}`
    case 'share':
      return `${remote} ${to} for ${share} % of the sessions`
    case 'drop':
      return `${remote} ${from} taken back, ${to} for all`
  }
}
