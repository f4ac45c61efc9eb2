import { IconTruckDelivery } from '@tabler/icons-react'
import { eventAgeText, paths } from 'shared-domain'
import { explainFailure, problemOf, useNow } from 'shared-domain/client'
import { Anchor, Card, FailureNotice, Link, Skeleton, StatCard, Text, VisuallyHidden } from 'shared-ui'
import type { Analytics } from '../../operations'
import { type AnalyticsAnswer, useAnalytics } from '../analytics/analytics'
import { t } from '../messages/translate'

const LABEL = t('roundsCard.roundsThisWeek')

/** On the dashboard: the rounds of seven days, and a link to the charts. */
export function RoundsCard() {
  const answer = useAnalytics()
  const { data, isLoading, error } = answer
  if (!data && error) return <NotRead error={error} answer={answer} />
  const icon = <IconTruckDelivery size={20} stroke={1.75} color="var(--accent)" aria-hidden />
  if (isLoading || !data)
    return <StatCard label={LABEL} icon={icon} value={<LoadingFigure />} change={t('roundsCard.counting')} />
  return (
    <StatCard
      label={LABEL}
      icon={icon}
      value={data.collectionsByWeek.at(-1)?.collections ?? '–'}
      change={
        <>
          {weekBefore(data)} <Staleness answer={answer} />
          <Anchor component={Link} to={paths.analytics} inherit>
            {t('roundsCard.allAnalytics')}
          </Anchor>
        </>
      }
    />
  )
}

function weekBefore({ collectionsByWeek }: Analytics): string {
  const before = collectionsByWeek.at(-2)
  return before
    ? t('roundsCard.weekBefore', { collections: before.collections })
    : t('roundsCard.nothingToCompareWithYet')
}

function Staleness({ answer: { error, updatedAt } }: { answer: AnalyticsAnswer }) {
  const now = useNow()
  return (
    error &&
    updatedAt !== null && (
      <span role="status">{t('roundsCard.notCurrent', { eventAge: eventAgeText(updatedAt, now) })} </span>
    )
  )
}

function NotRead({ error, answer }: { error: Error; answer: AnalyticsAnswer }) {
  // The page itself has the sign-in notice.
  if (problemOf(error)?.status === 401) {
    return (
      <Card component="section" aria-label={LABEL} padding="md">
        <Text c="dimmed">{t('roundsCard.roundsAreThereAgain')}</Text>
      </Card>
    )
  }
  return (
    <FailureNotice
      {...explainFailure(error, t('roundsCard.roundsNotRead'))}
      onRetry={answer.refresh}
      isRetrying={answer.isRefreshing}
    />
  )
}

function LoadingFigure() {
  return (
    <>
      <VisuallyHidden>{t('roundsCard.loading')}</VisuallyHidden>
      <Skeleton height={28} width="5ch" my={3} />
    </>
  )
}
