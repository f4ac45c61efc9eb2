import type { ReactNode } from 'react'
import { Text, Title } from 'shared-ui'
import classes from './BinHistory.module.css'

interface HistorySectionProps {
  title: string
  /** What is said when there is nothing. */
  none: string
  isEmpty: boolean
  children: ReactNode
}

/** A part of a bin's history. */
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
