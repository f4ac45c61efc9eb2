import { eventAgeText } from 'shared-domain'
import { type BinsAnswer, useDataSource, useNow } from 'shared-domain/client'
import { Alert, Button, Stack, Text } from 'shared-ui'
import type { Overview } from '../../operations'
import { EmptyRecord } from '../empty-record/EmptyRecord'
import { t } from '../messages/translate'
import { ageText } from './age-text'

interface BinsFreshnessProps {
  answer: BinsAnswer
  /** The record's copy of the council's open-data layer. */
  copy?: Overview['openData'] | undefined
}

/** Why the bins on screen are old or missing, with Retry. While they are fresh, the Live badge says how old they are. */
export function BinsFreshness({ answer, copy }: BinsFreshnessProps) {
  const now = useNow()
  const { isMockOffered } = useDataSource()
  const { error, updatedAt, isSample, isRefreshing, refresh } = answer
  // Samples have no age. A line that disappears once they are loaded would move the page.
  if (isSample && !error) return null
  if (answer.isEmpty) return <EmptyRecord />
  if (!error) {
    return (
      copy?.error && (
        <Text size="sm" c="dimmed">
          {copyText(copy, now)}
        </Text>
      )
    )
  }
  const age = updatedAt === null ? null : eventAgeText(updatedAt, now)
  return (
    <Alert color={age === null ? 'red' : 'yellow'} role="alert" title={titleOf(age)}>
      <Stack align="flex-start" gap="sm">
        <Text size="sm">
          {error.message}
          {age === null && isMockOffered && t('freshness.dataSourceSwitchAtTopShows')}
        </Text>
        <Button size="compact-md" onClick={refresh} loading={isRefreshing}>
          {t('freshness.retry')}
        </Button>
      </Stack>
    </Alert>
  )
}

const titleOf = (age: string | null) =>
  age === null ? t('freshness.binsNotRead') : t('freshness.latestRefreshFailed', { age })

function copyText({ fetchedAt, error }: NonNullable<Overview['openData']>, now: number): string {
  const since = fetchedAt === null ? t('freshness.never') : ageText(Date.parse(fetchedAt), now)
  return t('freshness.councilsOpenDataLayerWasLastCopied', { since, error: error ?? '' })
}
