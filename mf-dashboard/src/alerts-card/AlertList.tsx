import type { ShownAlert } from 'shared-domain/client'
import { AlertRow } from './AlertRow'
import classes from './AlertsCard.module.css'

export function AlertList({ alerts }: { alerts: readonly ShownAlert[] }) {
  return (
    <ul className={classes.list} tabIndex={-1}>
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </ul>
  )
}
