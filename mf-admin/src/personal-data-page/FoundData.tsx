import { aucklandTime, paths } from 'shared-domain'
import { Alert, Anchor, Button, Card, Group, Link, Stack, Text, Title } from 'shared-ui'
import type { FoundPersonalData } from '../../operations'
import { actionWords } from '../audit-page/action-labels'
import { t } from '../messages/translate'
import { personalDataCsv, saveFile } from './personal-data-files'

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
        {t('personalData.holdIt', {
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
      {auditEntries.map(({ id, at, action, subject }) => (
        <Card key={id} style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm">
            {t('personalData.auditTrail', {
              id,
              action: actionWords(action),
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

/** Such as `2 reports, 1 entry of the audit trail and 0 other texts`. */
export const placesText = (count: { reports: number; auditEntries: number; texts?: number | undefined }) =>
  t('personalData.ofAuditTrailAnd', {
    reports: reportsText(count.reports),
    entries: entriesText(count.auditEntries),
    otherTexts: otherTextsText(count.texts ?? 0),
  })

export const reportsText = (count: number) => t('personalData.reports', { count })
export const photosText = (count: number) => t('personalData.photos', { count })
export const entriesText = (count: number) => t('personalData.entries', { count })
export const otherTextsText = (count: number) => t('personalData.otherTexts', { count })

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
          {t('personalData.report', { reference })}
        </Anchor>
      </Title>
      <Text size="sm" c="dimmed">
        {aucklandTime(new Date(reportedAt))}
      </Text>
      <Text size="sm">
        {t('personalData.contact', {
          list: Object.values(contact ?? {}).join(', ') || t('personalData.none'),
        })}
      </Text>
      <Text size="sm">{t('personalData.note', { note: note ?? t('personalData.none') })}</Text>
      {location && <Text size="sm">{t('personalData.place', { location })}</Text>}
      {unknownBin && <Text size="sm">{t('personalData.bin', { unknownBin })}</Text>}
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
