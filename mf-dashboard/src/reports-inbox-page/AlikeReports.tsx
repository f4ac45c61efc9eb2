import { type ReactNode, useId } from 'react'
import type { ListedReport } from 'shared-domain/contract'
import { Anchor, Button, Group, Link, Text, VisuallyHidden } from 'shared-ui'
import { t } from '../messages/translate'
import type { AlikeGroup } from './alike-reports'
import { inboxUrl, UNRESOLVED } from './inbox-filters'
import classes from './ReportsInbox.module.css'
import type { ReportChoice } from './report-selection'

interface AlikeReportsProps {
  group: AlikeGroup
  choice: ReportChoice | null
  /** `null` where reports are not joined. */
  onJoin: ((ids: string[]) => void) | null
  children: (report: ListedReport) => ReactNode
}

/** Reports that are alike, with a heading and a button that joins them. A single report has neither. */
export function AlikeReports({ group, choice, onJoin, children }: AlikeReportsProps) {
  const heading = useId()
  const { reports, elsewhere } = group
  const [first] = reports
  if (!first || (reports.length === 1 && elsewhere === 0)) return reports.map(children)
  const ids = reports.map(({ id }) => id)
  const mayJoin = choice !== null && onJoin !== null && reports.length > 1
  return (
    <li className={classes.group}>
      <Group gap="xs" className={classes.groupHead}>
        <Text id={heading} fw={600} size="sm">
          {t('reportsInbox.alikeBin', {
            count: reports.length + elsewhere,
            issue: first.issue,
            binId: first.binId,
          })}
        </Text>
        {mayJoin && (
          <>
            <Button variant="subtle" size="compact-md" onClick={() => choice.set(ids, true)}>
              {t('reportsInbox.choose', {
                what:
                  reports.length === 2
                    ? t('reportsInbox.both')
                    : t('reportsInbox.these', { count: reports.length }),
              })}
            </Button>
            <Button variant="subtle" size="compact-md" onClick={() => onJoin(ids)}>
              {t('reportsInbox.joinAsDuplicates')}
              <VisuallyHidden> {t('reportsInbox.ofBin', { binId: first.binId })}</VisuallyHidden>
            </Button>
          </>
        )}
        {elsewhere > 0 && (
          <Anchor
            component={Link}
            size="sm"
            to={inboxUrl({ ...UNRESOLVED, issue: first.issue, q: first.binId })}
          >
            {t('reportsInbox.ofThemNotOnThisPage', { elsewhere })}
          </Anchor>
        )}
      </Group>
      <ul className={classes.list} aria-labelledby={heading}>
        {reports.map(children)}
      </ul>
    </li>
  )
}
