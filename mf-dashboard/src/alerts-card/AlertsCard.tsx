import { ALERTS_CARD_ID, eventAgeText } from 'shared-domain'
import { problemOf, type RecordAnswer } from 'shared-domain/client'
import type { RecordedAlert } from 'shared-domain/contract'
import { Box, Card, Group, Skeleton, Stack, Text, Title, ToneBadge, WorkBadge } from 'shared-ui'
import { ReadFailure } from '../freshness/ReadFailure'
import { t } from '../messages/translate'
import { useOverview } from '../overview/use-overview'
import { AlertGroupList } from './AlertGroupList'
import { AlertList } from './AlertList'
import { AlertMarkingButtons } from './AlertMarkingButtons'
import classes from './AlertsCard.module.css'
import { AllAlerts } from './AllAlerts'
import { alertGroups } from './alert-groups'
import { byUrgency, isDangerous, kindOf } from './alert-kinds'
import { useAlerts } from './alerts'

export function AlertsCard() {
  const answer = useAlerts()
  const alerts = answer.data?.alerts.toSorted(byUrgency)
  const dangers = alerts?.filter(isDangerous) ?? []
  const others = alerts?.filter((alert) => !isDangerous(alert)) ?? []
  const { full, isNone } = useFullBins(alerts)
  const unread = others.filter(({ isRead }) => !isRead).length
  return (
    <Card
      component="section"
      id={ALERTS_CARD_ID}
      aria-label={t('alertsCard.activeAlerts')}
      className={classes.card}
    >
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          {t('alertsCard.activeAlerts')}
        </Title>
        <span role="status" className={classes.counts}>
          {alerts && <AlertCounts dangers={dangers.length} unread={unread} others={others.length} />}
        </span>
      </Group>
      {dangers.length > 0 && (
        <Box className={classes.dangers}>
          <AlertList alerts={dangers} label={t('alertsCard.dangers')} />
        </Box>
      )}
      <Box className={classes.scroller}>
        <AlertsFailure answer={answer} />
        {answer.isLoading && <LoadingAlerts />}
        {alerts?.length === 0 && (
          <Text c="dimmed" my="lg">
            {isNone ? t('alertsCard.noActiveAlerts') : t('alertsCard.noAlertsYet')}
          </Text>
        )}
        <FirstAlerts alerts={others} />
        {full > 0 && (
          <Text c="dimmed" size="sm" mt="xs">
            {t('alertsCard.fullWithoutAlert', { full })}
          </Text>
        )}
      </Box>
      <Box mt="sm">
        <AlertMarkingButtons unread={unread} />
      </Box>
    </Card>
  )
}

/** How many bins that count as full have no alert about it, and whether no bin at all is full. Samples do not wait. */
function useFullBins(alerts: readonly RecordedAlert[] | undefined): { full: number; isNone: boolean } {
  const { data, isSample } = useOverview()
  const binsFull = isSample ? 0 : (data?.binsFull.value ?? 0)
  const raised = alerts?.filter((alert) => alert.type === 'full' && kindOf(alert) !== 'reported').length
  return { full: raised === undefined ? 0 : Math.max(0, binsFull - raised), isNone: binsFull === 0 }
}

/** Nothing here is green while a danger is open. */
function AlertCounts({ dangers, unread, others }: { dangers: number; unread: number; others: number }) {
  return (
    <>
      {dangers > 0 && <ToneBadge tone="full">{t('alertsCard.dangersOpen', { dangers })}</ToneBadge>}
      {unread > 0 && <WorkBadge isOpen>{t('alertsCard.unread', { unread })}</WorkBadge>}
      {dangers + unread === 0 &&
        (others === 0 ? (
          <ToneBadge tone="neutral">{t('alertsCard.noAlerts')}</ToneBadge>
        ) : (
          <ToneBadge tone="neutral">{t('alertsCard.allRead')}</ToneBadge>
        ))}
    </>
  )
}

const MAX_SHOWN = 5
/** When there are more alerts than this, the card groups them. */
const MAX_SINGLE = 10

function FirstAlerts({ alerts }: { alerts: readonly RecordedAlert[] }) {
  return (
    <>
      {alerts.length > MAX_SINGLE ? (
        <AlertGroupList groups={alertGroups(alerts)} />
      ) : (
        <AlertList alerts={alerts.slice(0, MAX_SHOWN)} />
      )}
      {alerts.length > MAX_SHOWN && <AllAlerts alerts={alerts} />}
    </>
  )
}

function AlertsFailure({ answer }: { answer: RecordAnswer<unknown> }) {
  // The page itself shows where to sign in.
  if (problemOf(answer.error)?.status === 401)
    return <Text c="dimmed">{t('alertsCard.alertsAreThereAgain')}</Text>
  return (
    <ReadFailure
      answer={answer}
      notRead={t('alertsCard.alertsNotRead')}
      outdated={(readAt, now) => t('alertsCard.notCurrent', { eventAge: eventAgeText(readAt, now) })}
    />
  )
}

function LoadingAlerts() {
  return (
    <Stack role="status" aria-label={t('alertsCard.readingAlerts')} gap="sm">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} h="4.5rem" />
      ))}
    </Stack>
  )
}
