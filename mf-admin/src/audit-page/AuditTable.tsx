import { aucklandTime } from 'shared-domain'
import type { AuditEntry } from 'shared-domain/contract'
import { Anchor, Link, Table, Text, VisuallyHidden } from 'shared-ui'
import { actionWords } from './action-words'
import { auditUrl, type useAuditView } from './audit-filters'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  view: ReturnType<typeof useAuditView>['view']
}

/** Entries of the trail, newest first, each with a link to all of it. */
export function AuditTable({ entries, view }: AuditTableProps) {
  if (entries.length === 0) return <Text c="dimmed">No entry fits. Take a filter out to see more.</Text>
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label="Audit trail">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Time</Table.Th>
            <Table.Th>Who</Table.Th>
            <Table.Th>Action</Table.Th>
            <Table.Th>Object</Table.Th>
            <Table.Th>Address</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ id, at, actor, action, subject, address }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor component={Link} to={auditUrl({ ...view, entry: id })} size="sm">
                  {aucklandTime(new Date(at))}
                  <VisuallyHidden>, entry {id}</VisuallyHidden>
                </Anchor>
              </Table.Td>
              <Table.Td>
                <Anchor
                  component={Link}
                  to={auditUrl({ actor, by: 'all' })}
                  size="sm"
                  aria-label={`All by ${actor}`}
                >
                  {actor}
                </Anchor>
              </Table.Td>
              <Table.Td>
                {actionWords(action)}
                <Text size="xs" c="dimmed">
                  {action}
                </Text>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{subject}</Table.Td>
              <Table.Td>{address}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
