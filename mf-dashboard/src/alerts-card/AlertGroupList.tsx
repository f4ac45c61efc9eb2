import { Fragment, useDeferredValue } from 'react'
import { PriorityMark, VisuallyHidden } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './AlertGroupList.module.css'
import { ALERT_PRIORITIES, AlertList } from './AlertList'
import type { AlertGroup } from './alert-groups'
import { ALERT_KINDS } from './alert-kinds'

/** Alerts by urgency and kind; each group opens to its alerts by place. */
export function AlertGroupList({ groups }: { groups: readonly AlertGroup[] }) {
  // The groups are closed, and their alerts many: what is seen comes first.
  const hasAlerts = useDeferredValue(true, false)
  return (
    <ul className={classes.groups} aria-label={t('alertsCard.alertsByUrgencyAndKind')}>
      {groups.map((group) => (
        <li key={`${group.priority} ${group.kind}`}>
          <details className={classes.group}>
            <summary className={classes.summary}>
              <span className={classes.kind}>{ALERT_KINDS[group.kind].name}</span>
              <span className={classes.count}>
                {countWords(group)} · {placeWords(group)}
              </span>
              <span className={classes.priority}>
                <PriorityMark priority={group.priority}>
                  {ALERT_PRIORITIES[group.priority]}
                  <VisuallyHidden> {t('alertsCard.priority')}</VisuallyHidden>
                </PriorityMark>
              </span>
            </summary>
            {hasAlerts &&
              group.places.map(({ place, alerts }) => (
                <Fragment key={place}>
                  <h3 className={classes.place}>
                    {place} ({alerts.length})
                  </h3>
                  <AlertList alerts={alerts} />
                </Fragment>
              ))}
          </details>
        </li>
      ))}
    </ul>
  )
}

function countWords({ alerts }: AlertGroup): string {
  const fresh = alerts.filter(({ isRead }) => !isRead).length
  const all = t('alertsCard.alerts', { count: alerts.length })
  return fresh > 0 ? t('alertsCard.new', { all, fresh }) : all
}

/** More places than this are counted. */
const PLACES_NAMED = 2

function placeWords({ places }: AlertGroup): string {
  const named = places.slice(0, PLACES_NAMED).map(({ place }) => place)
  const others = places.length - named.length
  return [...named, ...(others > 0 ? [t('alertsCard.morePlaces', { others })] : [])].join(', ')
}
