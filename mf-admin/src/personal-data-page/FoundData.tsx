import { aucklandTime, paths } from 'shared-domain'
import { Alert, Anchor, Button, Card, Group, Link, Stack, Text, Title } from 'shared-ui'
import type { FoundPersonalData } from '../../operations'
import { entryWords } from '../audit-page/action-labels'
import { t } from '../messages/translate'
import { personalDataCsv, saveFile } from './personal-data-files'
import { reportedWhat } from './reported-what'

/** Shows all data that was found about a person, which is exactly what is handed out or erased. */
export function FoundData({ found }: { found: FoundPersonalData }) {
  const { reports, auditEntries, texts = [], notSearched = [] } = found
  if (countFound(found) === 0)
    return (
      <>
        <Text role="status">{t('personalData.nothingIsKeptOfThisNumber')}</Text>
        <NotSearched remotes={notSearched} />
      </>
    )
  return (
    <Stack gap="md" component="section" aria-label={t('personalData.whatIsKept')}>
      <Text role="status">
        {t('personalData.keptIn', {
          places: placesText({
            reports: reports.length,
            auditEntries: auditEntries.length,
            texts: texts.length,
          }),
        })}
      </Text>
      <NotSearched remotes={notSearched} />
      <Group gap="xs">
        <Button
          variant="default"
          onClick={() => saveFile('personal-data.json', 'application/json', JSON.stringify(found, null, 2))}
        >
          {t('personalData.saveAsJson')}
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile('personal-data.csv', 'text/csv', personalDataCsv(found))}
        >
          {t('personalData.saveAsCsv')}
        </Button>
      </Group>
      {reports.map((report) => (
        <FoundReport key={report.id} report={report} />
      ))}
      {auditEntries.map(({ id, at, action, subject, change }) => (
        <Card key={id} style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm">
            {t('personalData.auditTrail', {
              id,
              action: entryWords({ action, change }),
              subject,
              aucklandTime: aucklandTime(new Date(at)),
            })}
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
    <Alert color="yellow" role="alert" title={t('personalData.notSearched', { list: remotes.join(', ') })}>
      {t('personalData.serverPartDoesNotRun')}
    </Alert>
  )

/** Such as `2 reports and 1 entry of the audit trail`. */
export const placesText = ({
  reports,
  auditEntries,
  texts = 0,
}: {
  reports: number
  auditEntries: number
  texts?: number | undefined
}) => listText([...reportsText(reports), ...entriesText(auditEntries), ...otherTextsText(texts)])

// What there is none of is not named.
const reportsText = (count: number) => (count > 0 ? [t('personalData.reports', { count })] : [])
const entriesText = (count: number) => (count > 0 ? [t('personalData.entries', { count })] : [])
const otherTextsText = (count: number) => (count > 0 ? [t('personalData.otherTexts', { count })] : [])

/** What an erasure removes, such as `the contact and 2 photos of 3 reports and the number or address in 1 other text`. */
export function erasedText({ reports, auditEntries, texts = [] }: FoundPersonalData): string {
  const photos = reports.flatMap(({ photoIds }) => photoIds).length
  const replies = reports.flatMap((report) => report.replies).length
  const parts = [
    reports.some(({ contact }) => contact) && t('personalData.contactOfResident'),
    reports.some(({ note }) => note) && t('personalData.noteOfResident'),
    reports.some(({ location }) => location) && t('personalData.placeOfReport'),
    reports.some(({ unknownBin }) => unknownBin) && t('personalData.nameOfBin'),
    photos > 0 && t('personalData.photosOfResident', { count: photos }),
    replies > 0 && t('personalData.replies', { count: replies }),
  ].filter((part) => part !== false)
  return listText([
    ...reportsText(reports.length).map((found) =>
      t('personalData.ofReports', { what: listText(parts), reports: found }),
    ),
    ...entriesText(auditEntries.length).map((entries) => t('personalData.valuesOf', { entries })),
    ...otherTextsText(texts.length).map((otherTexts) => t('personalData.numberOrAddressIn', { otherTexts })),
  ])
}

function listText(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  if (parts.length < 2) return last
  return t('personalData.and', { first: parts.slice(0, -1).join(', '), last })
}

function FoundReport({ report }: { report: FoundPersonalData['reports'][number] }) {
  const {
    id,
    reference,
    reportedAt,
    contact,
    note,
    photoIds,
    replies,
    mails = [],
    notifications = [],
  } = report
  return (
    <Card style={{ overflowWrap: 'anywhere' }}>
      <Title order={2} size="h4">
        <Anchor component={Link} to={paths.residentReport(id)} inherit>
          {t('personalData.report', { reference })}
        </Anchor>
      </Title>
      <Text size="sm" c="dimmed">
        {aucklandTime(new Date(reportedAt))}
      </Text>
      {reportedWhat(report).map(([what, value]) => (
        <Text key={what} size="sm">
          {t('personalData.whatWasReported', { what, value })}
        </Text>
      ))}
      <Text size="sm">
        {t('personalData.contact', {
          list: Object.values(contact ?? {}).join(', ') || t('personalData.none'),
        })}
      </Text>
      <Text size="sm">{t('personalData.note', { note: note ?? t('personalData.none') })}</Text>
      {replies.map((reply) => (
        <Text key={reply} size="sm">
          {t('personalData.replyOfCouncil', { reply })}
        </Text>
      ))}
      {mails.map((at) => (
        <Text key={at} size="sm">
          {t('personalData.mailToResident', { aucklandTime: aucklandTime(new Date(at)) })}
        </Text>
      ))}
      {notifications.map((at) => (
        <Text key={at} size="sm">
          {t('personalData.notificationToBrowsersThatFollowIt', { aucklandTime: aucklandTime(new Date(at)) })}
        </Text>
      ))}
      {photoIds.map((photoId, index) => (
        <Anchor key={photoId} href={paths.reportPhoto(id, photoId)} download size="sm">
          {t('personalData.photo', { index: index + 1 })}
        </Anchor>
      ))}
    </Card>
  )
}
