import { Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface StatCardProps {
  label: string
  value: string
  /** What the figure is compared with, such as '+5% from last week'. */
  change?: string
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
        {icon}
      </Group>
      <Text fz={28} fw={700} lh={1.2} mt={4}>
        {value}
      </Text>
      {change && (
        <Text size="sm" c="dimmed">
          {change}
        </Text>
      )}
    </Card>
  )
}
