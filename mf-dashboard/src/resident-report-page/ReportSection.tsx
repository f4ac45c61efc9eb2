import { type ReactNode, useId } from 'react'
import { Card, Title } from 'shared-ui'

export function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Card>
  )
}
