import { Button, FailureNotice, Group, StateBadge, Text } from 'shared-ui'
import type { Browser } from '../../operations'
import { t } from '../messages/translate'
import { Section } from '../section/Section'
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
    <Section title={t('notifications.thisBrowser')}>
      {support !== 'supported' && <Text>{UNABLE[support]}</Text>}
      {support === 'supported' && (
        <Group gap="sm">
          <StateBadge state="neutral">{isOn ? t('notifications.on') : t('notifications.off')}</StateBadge>
          {!isOn && others > 0 && <Text size="sm">{t('notifications.onInOtherBrowsers', { others })}</Text>}
        </Group>
      )}
      {support === 'supported' && !isOn && (
        <>
          <Button loading={isPending} onClick={() => switchOn(publicKey)} style={{ alignSelf: 'flex-start' }}>
            {t('notifications.switchOnHere')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('notifications.yourBrowserAsksWhetherItMay')}
          </Text>
        </>
      )}
      {refusal && (
        <FailureNotice
          title={t('notifications.notificationsNotSwitchedOnHere')}
          sentence={REFUSALS[refusal]}
        />
      )}
      {failure && <FailureNotice {...failure} canRetry={false} />}
    </Section>
  )
}

const UNABLE = {
  unsupported: t('notifications.thisBrowserCannotShowNotifications'),
  blocked: t('notifications.notificationsOfSmartBinsAreBlocked'),
} as const

const REFUSALS = {
  'not-allowed': t('notifications.browserNotAllowedToShowThem'),
  'no-push-service': t('notifications.browserDidNotReachItsPushService'),
} as const
