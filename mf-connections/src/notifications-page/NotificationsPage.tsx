import { useMayCall } from 'shared-domain/client'
import { Anchor, Link, PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import { putRule, readOwnBrowsers } from '../../operations'
import { RecordState } from '../connections-page/RecordState'
import { Section } from '../connections-page/Section'
import { BrowserTable } from './BrowserTable'
import { ThisBrowser } from './ThisBrowser'
import { useOwnBrowsers, useOwnId } from './use-own-browsers'

/** In which browsers a person gets notifications, and of what. */
export function NotificationsPage() {
  const isRecorded = useMayCall(readOwnBrowsers)
  return (
    <>
      <PageHeader
        title="Your notifications"
        subtitle="What happens, shown by your phone or computer, also while Smart Bins is closed."
      />
      {isRecorded ? (
        <RecordedNotifications />
      ) : (
        <Text>Mock data sends no notifications. Switch to real data to see yours.</Text>
      )}
    </>
  )
}

function RecordedNotifications() {
  const answer = useOwnBrowsers()
  const [ownId, setOwnId] = useOwnId()
  const { data } = answer
  if (answer.isLoading || ownId === undefined)
    return <Skeleton h="24rem" role="status" aria-label="Reading your browsers" />
  return (
    <Stack gap="md" maw="52rem">
      <RecordState answer={answer} subject="your browsers" />
      {data && (
        <>
          <ThisBrowser {...data} ownId={ownId} onOwnId={setOwnId} />
          <Section title="Your browsers">
            <BrowserTable browsers={data.browsers} ownId={ownId} />
          </Section>
          <Section title="What you get">
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
          ? 'No rule sends you notifications yet.'
          : `You get what these rules tell of: ${rules.join(', ')}.`}
      </Text>
      {mayChange ? (
        <Anchor component={Link} to="/app/connections" style={{ alignSelf: 'flex-start' }}>
          Change the rules
        </Anchor>
      ) : (
        <Text c="dimmed">
          Supervisors set the rules at Connections. They find you there once a browser is on.
        </Text>
      )}
    </>
  )
}
