import type { ReactNode } from 'react'
import { Card, Stack, Text, Title } from 'shared-ui'

interface AccountCardProps {
  title: string
  /** One sentence that says what the part is for. */
  summary?: string
  children: ReactNode
}

/** One part of the account. */
export function AccountCard({ title, summary, children }: AccountCardProps) {
  return (
    <Card component="section" aria-label={title} withBorder padding="lg">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4">
          {title}
        </Title>
        {summary && <Text c="dimmed">{summary}</Text>}
        {children}
      </Stack>
    </Card>
  )
}
