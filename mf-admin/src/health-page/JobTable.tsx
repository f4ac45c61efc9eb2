import { agoText } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import type { HealthJob } from 'shared-domain/contract'
import { Card, Table, Text, Title, ToneBadge } from 'shared-ui'
import { jobWords } from './health-words'

/** The scheduled jobs, with their last run and their last failure. */
export function JobTable({ jobs }: { jobs: readonly HealthJob[] }) {
  const now = useNow()
  const ago = (at: string | null) => (at === null ? 'never' : agoText(Date.parse(at), now))
  return (
    <Card component="section" aria-label="Scheduled jobs">
      <Title order={2} size="h4" mb="xs">
        Scheduled jobs
      </Title>
      {jobs.length === 0 && <Text c="dimmed">None has run yet.</Text>}
      {jobs.length > 0 && (
        <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label="Scheduled jobs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Job</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th>Started</Table.Th>
                <Table.Th>Done</Table.Th>
                <Table.Th>Last failure</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {jobs.map((job) => (
                <Table.Tr key={job.name}>
                  <Table.Th scope="row">{jobWords(job.name)}</Table.Th>
                  <Table.Td>
                    <ToneBadge tone={job.isWell ? 'normal' : 'full'}>
                      {job.isWell ? 'Well' : 'Failing'}
                    </ToneBadge>
                  </Table.Td>
                  <Table.Td>{ago(job.startedAt)}</Table.Td>
                  <Table.Td>{ago(job.doneAt)}</Table.Td>
                  <Table.Td>{job.failedAt ? `${ago(job.failedAt)}: ${job.failure}` : 'none'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  )
}
