import { useRef } from 'react'
import { useMayCall, useRecordQuery } from 'shared-domain/client'
import { Button, Group, Link, Stack, Text } from 'shared-ui'
import { listAudit } from '../../operations'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { t } from '../messages/translate'
import { RecordState } from '../record-state/RecordState'
import { AuditFilterFields } from './AuditFilterFields'
import { AuditTable } from './AuditTable'
import { AUDIT_PATH, activeFilters, auditCsvUrl, auditUrl, useAuditView } from './audit-filters'
import { OpenEntry } from './OpenEntry'

const PAGE = '50'

/** Shows who changed or read what, when, and from which network address. */
export function AuditPage() {
  const hasAudit = useMayCall(listAudit)
  return (
    <AdminFrame path={AUDIT_PATH}>
      {hasAudit ? <RecordedAudit /> : <Text>{t('audit.mockDataHasNoAuditTrail')}</Text>}
    </AdminFrame>
  )
}

function RecordedAudit() {
  const { view, filter, close } = useAuditView()
  const top = useRef<HTMLDivElement>(null)
  const answer = useRecordQuery({
    operation: listAudit,
    request: { query: { ...activeFilters(view), ...(view.after && { after: view.after }), limit: PAGE } },
    // Every change of the record adds an entry, so live events would reload the list all the time.
    changesWith: [],
    keepsPrevious: true,
  })
  const next = answer.data?.next ?? null
  return (
    <Stack gap="md" ref={top} tabIndex={-1}>
      <AuditFilterFields key={auditUrl({ ...view, entry: '', after: '' })} filters={view} onFilter={filter} />
      <Group gap="xs">
        <Button variant="default" onClick={answer.refresh} loading={answer.isRefreshing}>
          {t('audit.readAgain')}
        </Button>
        <Button component="a" href={auditCsvUrl(view)} variant="default" download>
          {t('audit.downloadCsv')}
        </Button>
      </Group>
      <RecordState answer={answer} subject={t('audit.auditTrailSubject')} />
      {answer.data && <AuditTable entries={answer.data.entries} view={view} />}
      {(next || view.after) && (
        <Group component="nav" aria-label={t('audit.pagesOfAuditTrail')} justify="space-between" gap="xs">
          {view.after && (
            <Button component={Link} to={auditUrl({ ...view, after: '' })} variant="default">
              {t('audit.newestEntries')}
            </Button>
          )}
          {next && (
            <Button
              component={Link}
              to={auditUrl({ ...view, after: next })}
              variant="default"
              ml="auto"
              onClick={() => top.current?.focus()}
            >
              {t('audit.olderEntries')}
            </Button>
          )}
        </Group>
      )}
      <OpenEntry id={view.entry} onClose={close} />
    </Stack>
  )
}
