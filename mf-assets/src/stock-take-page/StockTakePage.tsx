import { momentText } from 'shared-domain'
import { isNoAnswer, missingInMockData, usePhonePerson, useRecordQuery } from 'shared-domain/client'
import { Alert, Card, Link, PageHeader, Skeleton, Stack, Text, Title, WorkBadge } from 'shared-ui'
import { listStockRounds, type StockRound } from '../../operations'
import { figure } from '../figure'
import { t } from '../messages/translate'
import { ReadFailure } from '../read-failure/ReadFailure'
import { keptRounds } from '../stock-findings/kept-round'
import { useStockEntries } from '../stock-findings/stock-outbox'
import { stockPaths } from '../stock-findings/stock-paths'
import { savedText, suburbsText } from '../stock-findings/stock-texts'
import { OpenRoundForm } from './OpenRoundForm'
import classes from './StockTake.module.css'
import { YearFigure } from './YearFigure'

/** The rounds of stock-taking, and how much of the record was confirmed this year. */
export function StockTakePage() {
  const answer = useRecordQuery({
    operation: listStockRounds,
    request: {},
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-assets',
  })
  const { data, error, isLoading } = answer
  const isCutOff = error !== null && isNoAnswer(error)
  const kept = data === null && isCutOff ? keptRounds().map(({ round }) => round) : null
  const rounds = data?.rounds ?? kept
  if (missingInMockData(error))
    return (
      <>
        <PageHeader title={t('stockTake.stockTaking')} />
        <Text c="dimmed">{t('stockTake.mockDataHasNoRounds')}</Text>
      </>
    )
  return (
    <>
      <PageHeader title={t('stockTake.stockTaking')} subtitle={t('stockTake.visitBinsAndConfirmWhereThey')} />
      <Stack gap="md">
        <Unsent />
        <ReadFailure answer={{ ...answer, data: rounds }} notRead={t('stockTake.roundsNotRead')} />
        <YearFigure />
        <Card component="section" aria-labelledby="rounds">
          <Title order={2} size="h4" id="rounds">
            {t('stockTake.rounds')}
          </Title>
          {kept && kept.length > 0 && <Text size="sm">{t('stockTake.thoseOnThisPhone')}</Text>}
          {isLoading && <Skeleton h="8rem" role="status" aria-label={t('stockTake.readingRounds')} />}
          {rounds && <Rounds rounds={rounds} />}
        </Card>
        <OpenRoundForm />
      </Stack>
    </>
  )
}

/** How many findings wait on this phone; nothing without any. */
function Unsent() {
  const entries = useStockEntries()
  const person = usePhonePerson()
  if (entries.waiting.length + entries.refused.length === 0) return null
  return (
    <Alert
      color={entries.refused.length > 0 ? 'red' : 'yellow'}
      title={t('stockTake.findingsOnThisPhone')}
      role="status"
    >
      {savedText(entries, person?.id ?? null, 'round')}
    </Alert>
  )
}

function Rounds({ rounds }: { rounds: readonly StockRound[] }) {
  if (rounds.length === 0) return <Text c="dimmed">{t('stockTake.noRoundWasOpenedYet')}</Text>
  return (
    <ul className={classes.rounds} aria-label={t('stockTake.rounds')}>
      {rounds.map((round) => (
        <li key={round.id}>
          <Link to={stockPaths.round(round.id)} className={classes.round}>
            <span className={classes.name}>{round.name}</span>
            <WorkBadge isOpen={round.ended === null}>
              {round.ended ? t('stockTake.ended') : t('stockTake.open')}
            </WorkBadge>
            <Text size="sm" span className={classes.facts}>
              {factsOf(round)}
            </Text>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const factsOf = ({ bins, found, notFound, by, begunAt, ...round }: StockRound) =>
  [
    suburbsText(round),
    t('stockTake.ofBinsFound', { found, bins, shown: figure(bins) }),
    notFound > 0 && t('stockTake.notFound', { notFound }),
    t('stockTake.openedBy', { by, moment: momentText(begunAt) }),
  ]
    .filter(Boolean)
    .join(', ')
