import { Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './StatCard.module.css'

interface StatCardProps {
  label: string
  /** The figure, or a skeleton while it loads. */
  value: ReactNode
  /** The comparison, such as '+5% from last week'. */
  change?: ReactNode
  /** Whether the comparison is bad news, which alone has a colour. */
  isBad?: boolean
  icon?: ReactNode
}

/** One figure with its name. */
export function StatCard({ label, value, change, isBad = false, icon }: StatCardProps) {
  return (
    <Card component="section" aria-label={label} className={classes.card}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" c="dimmed" fw={500}>
          {label}
        </Text>
        {icon && <span className={classes.icon}>{icon}</span>}
      </Group>
      <div className={classes.line}>
        <div className={classes.figure}>{value}</div>
        {change && (
          <div className={classes.change} data-bad={isBad || undefined}>
            {change}
          </div>
        )}
      </div>
    </Card>
  )
}
