import { useRef } from 'react'
import { useMay, useReportHandling } from 'shared-domain/client'
import type { ReportFile } from 'shared-domain/contract'
import { Card, Stack, Text, Title } from 'shared-ui'
import { HeldNotice } from './HeldNotice'
import { MoveForm } from './MoveForm'
import classes from './ResidentReport.module.css'

/** What whoever may can do with a report. */
export function HandleReport({ report }: { report: ReportFile }) {
  const may = useMay('reports:handle')
  const handling = useReportHandling(report.id)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card component="section" aria-labelledby="handle" className={classes.screenOnly}>
      <Title ref={heading} tabIndex={-1} order={2} size="h4" id="handle" mb="sm">
        What becomes of it
      </Title>
      {may ? (
        <Stack gap="md">
          <HeldNotice report={report} handling={handling} onReleased={() => heading.current?.focus()} />
          {report.isProposedToClose && (
            <Text size="sm">The bin was emptied after this was reported, so it can probably be closed.</Text>
          )}
          <MoveForm report={report} handling={handling} />
        </Stack>
      ) : (
        <Text c="dimmed">Your role shows reports; an operator handles them.</Text>
      )}
    </Card>
  )
}
