import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

interface PageHeaderProps {
  title: string
  subtitle?: string
  /** Shown beside the title, such as a 'Live' badge. */
  badge?: ReactNode
  /** The page's own buttons. */
  actions?: ReactNode
}

/** The header of every operator page, with its only h1. */
export function PageHeader({ title, subtitle, badge, actions }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <Group gap="sm">
          <Title order={1} size="h2">
            {title}
          </Title>
          {badge}
        </Group>
        {subtitle && (
          <Text size="sm" c="dimmed" className={classes.subtitle}>
            {subtitle}
          </Text>
        )}
      </div>
      {actions && (
        <Group gap="sm" className={classes.actions}>
          {actions}
        </Group>
      )}
    </div>
  )
}
