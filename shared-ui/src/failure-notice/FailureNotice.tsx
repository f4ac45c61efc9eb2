import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface FailureNoticeProps {
  title: string
  sentence: ReactNode
  /** A page where it can be fixed. */
  link?: { label: string; href: string; inNewTab?: boolean } | null
  /** Offers to try again. */
  onRetry?: (() => void) | undefined
  retryLabel?: string
  canRetry?: boolean
  isRetrying?: boolean
  /** The screen shows old data rather than none. */
  isStale?: boolean
}

/** A failure, and what to do about it. */
export function FailureNotice(failure: FailureNoticeProps) {
  const { title, sentence, link, onRetry, canRetry = true, isRetrying = false, isStale = false } = failure
  const { retryLabel = 'Try again' } = failure
  return (
    <Alert color={isStale ? 'yellow' : 'red'} role="alert" title={title}>
      <Group gap="sm" justify="space-between">
        <Text size="sm">{sentence}</Text>
        {link && (
          <Button
            size="compact-md"
            component="a"
            href={link.href}
            {...(link.inNewTab && { target: '_blank', rel: 'noreferrer' })}
          >
            {link.inNewTab ? `${link.label} (new tab)` : link.label}
          </Button>
        )}
        {onRetry && canRetry && (
          <Button size="compact-md" loading={isRetrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
