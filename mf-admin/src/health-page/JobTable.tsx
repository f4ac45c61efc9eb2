import { agoText, momentText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Card, StateBadge, Table, Text, Title, WideTable } from 'shared-ui'
import type { HealthJob } from '../../operations'
import { t } from '../messages/translate'
import { jobWords } from './health-labels'

/** The scheduled jobs, with their last run and their last failure. */
export function JobTable({ jobs }: { jobs: readonly HealthJob[] }) {
  const now = useNow()
  const ago = (at: string | null) => (at === null ? t('health.never') : agoText(Date.parse(at), now))
  return (
    <Card component="section" aria-label={t('health.scheduledJobs')}>
      <Title order={2} size="h4" mb="xs">
        {t('health.scheduledJobs')}
      </Title>
      {jobs.length === 0 && <Text c="dimmed">{t('health.noneHasRunYet')}</Text>}
      {jobs.length > 0 && (
        <WideTable
          label={t('health.scheduledJobs')}
          columns={[
            t('health.job'),
            t('health.state'),
            t('health.started'),
            t('health.done'),
            t('health.expectedNext'),
            t('health.lastFailure'),
          ]}
          minWidth={760}
        >
          {jobs.map((job) => (
            <Table.Tr key={job.name}>
              <Table.Th scope="row">{jobWords(job.name)}</Table.Th>
              <Table.Td>
                <JobState job={job} />
              </Table.Td>
              <Table.Td>{ago(job.startedAt)}</Table.Td>
              <Table.Td>{ago(job.doneAt)}</Table.Td>
              <Table.Td>{job.expectedAt ? momentText(job.expectedAt) : ''}</Table.Td>
              <Table.Td>{job.failedAt ? `${ago(job.failedAt)}: ${job.failure}` : t('health.none')}</Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
    </Card>
  )
}

function JobState({ job: { isWell, failingSince, lateSince } }: { job: HealthJob }) {
  if (isWell) return <StateBadge state="neutral">{t('health.well')}</StateBadge>
  const since = failingSince ?? lateSince
  return (
    <>
      <StateBadge state="wrong">
        {failingSince || !lateSince ? t('health.failing') : t('health.late')}
      </StateBadge>
      {since && <Text size="sm">{t('health.since', { moment: momentText(since) })}</Text>}
    </>
  )
}
