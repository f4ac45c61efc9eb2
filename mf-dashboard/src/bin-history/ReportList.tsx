import { momentText, paths } from 'shared-domain'
import { useMay } from 'shared-domain/client'
import { Anchor, Link } from 'shared-ui'
import classes from './BinHistory.module.css'
import type { BinHistory } from './bin-history'
import { HistorySection } from './HistorySection'

/** What residents reported of a bin. */
export function ReportList({ reports }: Pick<BinHistory, 'reports'>) {
  const mayRead = useMay('reports:read')
  return (
    <HistorySection title="Reports" none="Nobody reported an issue." isEmpty={reports.length === 0}>
      <ul className={classes.list}>
        {reports.map(({ id, issue, status, at }) => (
          <li key={id}>
            <span>{momentText(at)}</span>
            {mayRead ? (
              <Anchor component={Link} to={paths.residentReport(id)}>
                {issue}
              </Anchor>
            ) : (
              <span>{issue}</span>
            )}
            <span>{status}</span>
          </li>
        ))}
      </ul>
    </HistorySection>
  )
}
