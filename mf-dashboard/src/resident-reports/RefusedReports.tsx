import { paths } from 'shared-domain'
import type { RefusedReport } from 'shared-domain/contract'
import { Alert, Anchor, Link, List } from 'shared-ui'
import { reportsText } from '../count-text/count-text'
import { t } from '../messages/translate'

/** More references than this are counted instead of listed. */
const NAMED_MAX = 8

interface RefusedReportsProps {
  refused: readonly RefusedReport[]
  onDismiss: () => void
}

/** Which of the chosen reports were left as they are, and why. */
export function RefusedReports({ refused, onDismiss }: RefusedReportsProps) {
  if (refused.length === 0) return null
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  const title = t('residentReports.areLeftAsTheyAre', {
    count: refused.length,
    reports: reportsText(refused.length),
  })
  return (
    <Alert
      color="yellow"
      role="status"
      title={title}
      withCloseButton
      closeButtonLabel={t('residentReports.dismiss')}
      onClose={onDismiss}
    >
      <List size="sm" listStyleType="none">
        {reasons.map((reason) => (
          <List.Item key={reason}>
            {reason} <Named reports={refused.filter((report) => report.reason === reason)} />
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function Named({ reports }: { reports: readonly RefusedReport[] }) {
  if (reports.length > NAMED_MAX) return `(${reportsText(reports.length)})`
  return reports.map(({ id, reference }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      {reference && (
        <Anchor component={Link} to={paths.residentReport(id)} inherit>
          {reference}
        </Anchor>
      )}
    </span>
  ))
}
