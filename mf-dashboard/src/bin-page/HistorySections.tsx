import type { ReactNode } from 'react'
import { momentText, paths, shownFillLevel } from 'shared-domain'
import { useMay } from 'shared-domain/client'
import { Anchor, Link, Text, Title } from 'shared-ui'
import { t } from '../messages/translate'
import { REPORT_STATUSES } from '../resident-reports/ReportBadges'
import classes from './BinHistory.module.css'
import type { BinHistory } from './bin-history'

interface HistorySectionProps {
  title: string
  /** The text of an empty section. */
  none: string
  isEmpty: boolean
  children: ReactNode
}

export function HistorySection({ title, none, isEmpty, children }: HistorySectionProps) {
  return (
    <section aria-label={title} className={classes.section}>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {isEmpty ? <Text c="dimmed">{none}</Text> : children}
    </section>
  )
}

export function ReportList({ reports }: Pick<BinHistory, 'reports'>) {
  const mayRead = useMay('reports:read')
  return (
    <HistorySection
      title={t('bin.reports')}
      none={t('bin.nobodyReportedIssue')}
      isEmpty={reports.length === 0}
    >
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
            <span>{REPORT_STATUSES[status].name}</span>
          </li>
        ))}
      </ul>
    </HistorySection>
  )
}

export function CollectionList({ collections }: Pick<BinHistory, 'collections'>) {
  return (
    <HistorySection
      title={t('bin.collections')}
      none={t('bin.notEmptiedInEightWeeks')}
      isEmpty={collections.length === 0}
    >
      <ul className={classes.list}>
        {collections.map(({ at, fillLevel, routeId }) => (
          <li key={at}>
            <span>{momentText(at)}</span>
            <span>
              {fillLevel === null
                ? t('bin.fillLevelNotKnown')
                : t('bin.foundFull', { level: shownFillLevel({ fillLevel }) ?? '' })}
            </span>
            {routeId && (
              <Anchor component={Link} to={paths.route(routeId)}>
                {t('bin.route', { routeId })}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </HistorySection>
  )
}
