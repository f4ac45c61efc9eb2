import { useMayCall } from 'shared-domain/client'
import { Anchor, Link, PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import { putRule, readOwnBrowsers } from '../../operations'
import { t } from '../messages/translate'
import { RecordState } from '../section/RecordState'
import { Section } from '../section/Section'
import { BrowserTable } from './BrowserTable'
import { ThisBrowser } from './ThisBrowser'
import { useOwnBrowsers, useOwnId } from './use-own-browsers'

/** In which browsers a person gets notifications, and of what. */
export function NotificationsPage() {
  const isRecorded = useMayCall(readOwnBrowsers)
  return (
    <>
      <PageHeader title={t('notifications.yourNotifications')} subtitle={t('notifications.whatHappens')} />
      {isRecorded ? (
        <RecordedNotifications />
      ) : (
        <Text>{t('notifications.mockDataSendsNoNotifications')}</Text>
      )}
    </>
  )
}

function RecordedNotifications() {
  const answer = useOwnBrowsers()
  const [ownId, setOwnId] = useOwnId()
  const { data } = answer
  if (answer.isLoading || ownId === undefined)
    return <Skeleton h="24rem" role="status" aria-label={t('notifications.readingYourBrowsers')} />
  return (
    <Stack gap="md" maw="52rem">
      <RecordState answer={answer} subject={t('notifications.yourBrowsersSubject')} />
      {data && (
        <>
          <ThisBrowser {...data} ownId={ownId} onOwnId={setOwnId} />
          <Section title={t('notifications.yourBrowsers')}>
            <BrowserTable browsers={data.browsers} ownId={ownId} />
          </Section>
          <Section title={t('notifications.whatYouGet')}>
            <YourRules rules={data.rules} />
          </Section>
        </>
      )}
    </Stack>
  )
}

function YourRules({ rules }: { rules: readonly string[] }) {
  const mayChange = useMayCall(putRule)
  return (
    <>
      <Text>
        {rules.length === 0
          ? t('notifications.noRuleSendsYouNotificationsYet')
          : t('notifications.youGetWhatTheseRulesTellOf', { list: rules.join(', ') })}
      </Text>
      {mayChange ? (
        <Anchor component={Link} to="/app/connections" style={{ alignSelf: 'flex-start' }}>
          {t('notifications.changeRules')}
        </Anchor>
      ) : (
        <Text c="dimmed">{t('notifications.supervisorsSetRulesAtConnections')}</Text>
      )}
    </>
  )
}
