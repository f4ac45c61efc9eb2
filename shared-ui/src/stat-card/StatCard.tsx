import { Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './StatCard.module.css'

interface StatCardProps {
  label: string
  /** The figure, or a skeleton while it loads. */
  value: ReactNode
  /** The comparison, such as '+5% from last week', and its tone. */
  change?: ReactNode
  icon?: ReactNode
}

/** One figure with its name. */
export function StatCard({ label, value, change, icon }: StatCardProps) {
  return (
    <Card component="section" aria-label={label} padding="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" c="dimmed" fw={500}>
          {label}
        </Text>
        {icon && <span className={classes.icon}>{icon}</span>}
      </Group>
      <div className={classes.figure}>{value}</div>
      {change && (
        <Text component="div" size="sm" c="dimmed">
          {change}
        </Text>
      )}
    </Card>
  )
}
