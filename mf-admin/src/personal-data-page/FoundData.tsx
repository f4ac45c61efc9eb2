import { aucklandTime, paths } from 'shared-domain'
import { Alert, Anchor, Button, Card, Group, Link, Stack, Text, Title } from 'shared-ui'
import type { FoundPersonalData } from '../../operations'
import { actionWords } from '../audit-page/action-labels'
import { personalDataCsv, saveFile } from './personal-data-files'

/** Shows all data that was found about a person, which is exactly what is handed out or erased. */
export function FoundData({ found }: { found: FoundPersonalData }) {
  const { reports, auditEntries, texts = [], notSearched = [] } = found
  if (countFound(found) === 0)
    return (
      <>
        <Text role="status">Nothing is kept of this number or address.</Text>
        <NotSearched remotes={notSearched} />
      </>
    )
  return (
    <Stack gap="md" component="section" aria-label="What is kept">
      <Text role="status">
        {placesText({
          reports: reports.length,
          auditEntries: auditEntries.length,
          texts: texts.length,
        })}{' '}
        hold it.
      </Text>
      <NotSearched remotes={notSearched} />
      <Group gap="xs">
        <Button
          variant="default"
          onClick={() => saveFile('personal-data.json', 'application/json', JSON.stringify(found, null, 2))}
        >
          Save as JSON
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile('personal-data.csv', 'text/csv', personalDataCsv(found))}
        >
          Save as CSV
        </Button>
      </Group>
      {reports.map((report) => (
        <FoundReport key={report.id} report={report} />
      ))}
      {auditEntries.map(({ id, at, action, subject }) => (
        <Card key={id} style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm">
            Audit trail, entry {id}: {actionWords(action)}, {subject}, {aucklandTime(new Date(at))}
          </Text>
        </Card>
      ))}
      {/* Copies of one text are shown once. */}
      {[...new Set(texts.map(({ what, text }) => `${what}: ${text}`))].map((shown) => (
        <Card key={shown} style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm">{shown}</Text>
        </Card>
      ))}
    </Stack>
  )
}

/** How many places hold it. */
export const countFound = ({ reports, auditEntries, texts = [] }: FoundPersonalData) =>
  reports.length + auditEntries.length + texts.length

const NotSearched = ({ remotes }: { remotes: readonly string[] }) =>
  remotes.length > 0 && (
    <Alert color="yellow" role="alert" title={`Not searched: ${remotes.join(', ')}`}>
      The server part does not run. Search again, and erase again, when Health shows that it does.
    </Alert>
  )

/** Such as `2 reports, 1 entry of the audit trail and 0 other texts`. */
export const placesText = (count: { reports: number; auditEntries: number; texts?: number | undefined }) =>
  `${counted(count.reports, 'report')}, ${counted(count.auditEntries, 'entry', 'entries')} of the audit trail and ${counted(count.texts ?? 0, 'other text')}`

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

function FoundReport({ report }: { report: FoundPersonalData['reports'][number] }) {
  const {
    id,
    reference,
    reportedAt,
    contact,
    note,
    location,
    unknownBin,
    photoIds,
    replies,
    mails = [],
    notifications = [],
  } = report
  return (
    <Card style={{ overflowWrap: 'anywhere' }}>
      <Title order={2} size="h4">
        <Anchor component={Link} to={paths.residentReport(id)} inherit>
          Report {reference}
        </Anchor>
      </Title>
      <Text size="sm" c="dimmed">
        {aucklandTime(new Date(reportedAt))}
      </Text>
      <Text size="sm">Contact: {Object.values(contact ?? {}).join(', ') || 'none'}</Text>
      <Text size="sm">Note: {note ?? 'none'}</Text>
      {location && <Text size="sm">Place: {location}</Text>}
      {unknownBin && <Text size="sm">Bin: {unknownBin}</Text>}
      {replies.map((reply) => (
        <Text key={reply} size="sm">
          Reply of the council: {reply}
        </Text>
      ))}
      {mails.map((at) => (
        <Text key={at} size="sm">
          Mail to the resident: {aucklandTime(new Date(at))}
        </Text>
      ))}
      {notifications.map((at) => (
        <Text key={at} size="sm">
          Notification to browsers that follow it: {aucklandTime(new Date(at))}
        </Text>
      ))}
      {photoIds.map((photoId, index) => (
        <Anchor key={photoId} href={paths.reportPhoto(id, photoId)} download size="sm">
          Photo {index + 1}
        </Anchor>
      ))}
    </Card>
  )
}
