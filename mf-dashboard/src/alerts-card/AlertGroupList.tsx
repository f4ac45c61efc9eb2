import { ToneBadge, VisuallyHidden } from 'shared-ui'
import classes from './AlertGroupList.module.css'
import { ALERT_PRIORITIES, AlertList } from './AlertList'
import type { AlertGroup } from './alert-groups'

/** Alerts by urgency and part of the city; each group opens to its alerts. */
export function AlertGroupList({ groups }: { groups: readonly AlertGroup[] }) {
  return (
    <ul className={classes.groups} aria-label="Alerts by place">
      {groups.map((group) => (
        <li key={`${group.priority} ${group.place}`}>
          <details className={classes.group}>
            <summary className={classes.summary}>
              <span className={classes.place}>{group.place}</span>
              <span className={classes.count}>{countWords(group)}</span>
              <span className={classes.priority}>
                <ToneBadge tone={ALERT_PRIORITIES[group.priority].tone}>
                  {ALERT_PRIORITIES[group.priority].name}
                  <VisuallyHidden> priority</VisuallyHidden>
                </ToneBadge>
              </span>
            </summary>
            <AlertList alerts={group.alerts} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function countWords({ alerts }: AlertGroup): string {
  const fresh = alerts.filter(({ isRead }) => !isRead).length
  const all = alerts.length === 1 ? '1 alert' : `${alerts.length} alerts`
  return fresh > 0 ? `${all}, ${fresh} new` : all
}
