import { momentText } from 'shared-domain'
import { Card, Table, Text, Title, ToneBadge } from 'shared-ui'
import type { ReleaseChange } from '../../operations'
import { WideTable } from '../wide-table/WideTable'

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
        columns={['When', 'Change', 'By', 'Commit', 'Reason']}
        minWidth={720}
      >
        {history.map((change) => (
          <Table.Tr key={change.revision}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{momentText(change.at)}</Table.Td>
            <Table.Th scope="row">{changeWords(change)}</Table.Th>
            <Table.Td>
              {change.isAutomatic ? <ToneBadge tone="warning">by itself</ToneBadge> : change.by}
            </Table.Td>
            <Table.Td>{change.commit?.slice(0, 9) ?? '–'}</Table.Td>
            <Table.Td>{change.reason ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    )}
  </Card>
)

function changeWords({ action, remote, from, to, share }: ReleaseChange): string {
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
