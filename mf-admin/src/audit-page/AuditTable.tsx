import { aucklandTime } from 'shared-domain'
import { Anchor, Link, Table, Text, VisuallyHidden, WideTable } from 'shared-ui'
import type { AuditEntry } from '../../operations'
import { t } from '../messages/translate'
import { entryWords, isKnownAction } from './action-labels'
import { auditUrl, type useAuditView } from './audit-filters'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  view: ReturnType<typeof useAuditView>['view']
}

/** Lists entries of the trail, the newest first. The time of each links to all of its values. */
export function AuditTable({ entries, view }: AuditTableProps) {
  if (entries.length === 0)
    return (
      <Text c="dimmed">
        {view.action && !isKnownAction(view.action)
          ? t('audit.noSuchAction', { action: view.action })
          : t('audit.noEntryFits')}
      </Text>
    )
  return (
    <WideTable
      label={t('audit.auditTrail')}
      columns={[t('audit.time'), t('audit.who'), t('audit.action'), t('audit.object'), t('audit.address')]}
      minWidth={640}
    >
      {entries.map(({ id, at, actor, action, change, subject, subjectName, address }) => (
        <Table.Tr key={id}>
          <Table.Td>
            <Anchor component={Link} to={auditUrl({ ...view, entry: id })} size="sm">
              {aucklandTime(new Date(at))}
              <VisuallyHidden>{t('audit.entry', { id })}</VisuallyHidden>
            </Anchor>
          </Table.Td>
          <Table.Td>
            <Anchor
              component={Link}
              to={auditUrl({ actor, by: 'all' })}
              size="sm"
              aria-label={t('audit.allBy', { actor })}
            >
              {actor}
            </Anchor>
          </Table.Td>
          <Table.Td>
            {entryWords({ action, change })}
            <Text size="xs" c="dimmed">
              {action}
            </Text>
          </Table.Td>
          <Table.Td style={{ overflowWrap: 'anywhere' }}>
            {subjectName ?? subject}
            {subjectName && (
              <Text size="xs" c="dimmed">
                {subject}
              </Text>
            )}
          </Table.Td>
          <Table.Td>{address}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  )
}
