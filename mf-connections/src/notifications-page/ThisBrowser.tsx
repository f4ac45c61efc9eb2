import { Button, FailureNotice, Group, StateBadge, Text } from 'shared-ui'
import type { Browser } from '../../operations'
import { Section } from '../connections-page/Section'
import { pushSupport } from './push-subscription'
import { useSwitchingOn } from './use-own-browsers'

interface ThisBrowserProps {
  publicKey: string
  browsers: readonly Browser[]
  /** `null` without a subscription. */
  ownId: string | null
  onOwnId: (id: string) => void
}

/** Whether notifications are on in the browser that shows the page. They are switched on here. */
export function ThisBrowser({ publicKey, browsers, ownId, onOwnId }: ThisBrowserProps) {
  const { switchOn, isPending, refusal, failure } = useSwitchingOn(onOwnId)
  const support = pushSupport()
  const isOn = support === 'supported' && browsers.some(({ id }) => id === ownId)
  const others = browsers.filter(({ id }) => id !== ownId).length
  return (
    <Section title="This browser">
      {support !== 'supported' && <Text>{UNABLE[support]}</Text>}
      {support === 'supported' && (
        <Group gap="sm">
          <StateBadge state="neutral">{isOn ? 'On' : 'Off'}</StateBadge>
          {!isOn && others > 0 && (
            <Text size="sm">On in {others === 1 ? 'another browser' : `${others} other browsers`}.</Text>
          )}
        </Group>
      )}
      {support === 'supported' && !isOn && (
        <>
          <Button loading={isPending} onClick={() => switchOn(publicKey)} style={{ alignSelf: 'flex-start' }}>
            Switch on here
          </Button>
          <Text size="sm" c="dimmed">
            Your browser asks whether it may show notifications. Nobody’s personal data is in them.
          </Text>
        </>
      )}
      {refusal && (
        <FailureNotice title="Notifications were not switched on here" sentence={REFUSALS[refusal]} />
      )}
      {failure && <FailureNotice {...failure} canRetry={false} />}
    </Section>
  )
}

const UNABLE = {
  unsupported:
    'This browser cannot show notifications of Smart Bins. On an iPhone or iPad, add Smart Bins to the home screen and open it from there.',
  blocked:
    'Notifications of Smart Bins are blocked in this browser. Allow them in its settings for this site, then reload the page.',
} as const

const REFUSALS = {
  'not-allowed':
    'The browser was not allowed to show them. Try again and choose Allow, or allow them in its settings for this site.',
  'no-push-service':
    'The browser did not reach its push service. Check the connection and try again; some browsers and private windows have none.',
} as const
