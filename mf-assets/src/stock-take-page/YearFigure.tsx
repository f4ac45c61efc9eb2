import { useState } from 'react'
import { paths } from 'shared-domain'
import { isNoAnswer, useNow, useRecordQuery } from 'shared-domain/client'
import { Anchor, Button, Card, Group, Link, Skeleton, Stack, Text, Title } from 'shared-ui'
import { listStockYearBins, readStockYear } from '../../operations'
import { figure } from '../figure'
import { rich, t } from '../messages/translate'
import { ReadFailure } from '../read-failure/ReadFailure'
import { byText, FOUND_NAMES } from '../stock-findings/stock-texts'
import classes from './StockTake.module.css'

type Which = 'confirmed' | 'open' | 'unreadable'

/** The share of the bins that was confirmed this year, with the bins behind it. */
export function YearFigure() {
  const answer = useRecordQuery({
    operation: readStockYear,
    request: {},
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-assets',
  })
  const { data, error, isLoading } = answer
  const [which, setWhich] = useState<Which | null>(null)
  // Without a signal the page says so once.
  const isCutOff = error !== null && isNoAnswer(error)
  if (isCutOff && !data) return null
  const choices: readonly { value: Which; label: string }[] = data
    ? [
        { value: 'confirmed', label: t('stockTake.confirmed', { figure: figure(data.confirmed) }) },
        { value: 'open', label: t('stockTake.notConfirmed', { figure: figure(data.bins - data.confirmed) }) },
        { value: 'unreadable', label: t('stockTake.labelNotReadable', { figure: figure(data.unreadable) }) },
      ]
    : []
  return (
    <Card component="section" aria-labelledby="stock-year">
      <Stack gap="sm">
        <Title order={2} size="h4" id="stock-year">
          {data ? t('stockTake.confirmedIn', { year: data.year }) : t('stockTake.confirmedThisYear')}
        </Title>
        {!isCutOff && <ReadFailure answer={answer} notRead={t('stockTake.figureNotRead')} />}
        {isLoading && (
          // As high as the figure with its buttons, which are below each other on a phone.
          <Skeleton
            h={{ base: '17rem', xs: '7rem' }}
            role="status"
            aria-label={t('stockTake.readingFigure')}
          />
        )}
        {data && (
          <>
            <Text>
              {rich('stockTake.ofBinsInService', {
                share: (
                  <Text span fw={700} size="xl">
                    {shareText(data.confirmed, data.bins)}
                  </Text>
                ),
                confirmed: figure(data.confirmed),
                bins: figure(data.bins),
              })}
            </Text>
            <Group gap="xs">
              {choices.map(({ value, label }) => (
                <Button
                  key={value}
                  variant={which === value ? 'filled' : 'default'}
                  aria-pressed={which === value}
                  onClick={() => setWhich(which === value ? null : value)}
                >
                  {label}
                </Button>
              ))}
            </Group>
          </>
        )}
        {which && <YearRows key={which} which={which} />}
      </Stack>
    </Card>
  )
}

/** Rounded down, so that only all bins are 100 %, and the first one is not nothing. */
function shareText(confirmed: number, bins: number): string {
  if (bins === 0) return t('stockTake.noBins')
  const percent = Math.floor((100 * confirmed) / bins)
  return percent === 0 && confirmed > 0 ? t('stockTake.under1') : `${percent}%`
}

/** A page of the bins, with a button for the next. */
function YearRows({ which }: { which: Which }) {
  const now = useNow()
  const [after, setAfter] = useState<string | undefined>()
  const answer = useRecordQuery({
    operation: listStockYearBins,
    request: { query: { which, limit: '100', after } },
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-assets',
  })
  const { data, isLoading } = answer
  if (isLoading) return <Skeleton h="8rem" role="status" aria-label={t('stockTake.readingBins')} />
  return (
    <Stack gap="sm">
      <ReadFailure answer={answer} notRead={t('stockTake.binsNotRead')} />
      {data?.bins.length === 0 && <Text c="dimmed">{t('stockTake.noBin')}</Text>}
      <ul className={classes.rows} aria-label={t('stockTake.binsBehindFigure')}>
        {data?.bins.map(({ id, location, latest }) => (
          <li key={id}>
            <Anchor component={Link} to={paths.bin(id)}>
              {location}
            </Anchor>
            <Text size="sm">
              {id}:{' '}
              {latest
                ? `${FOUND_NAMES[latest.found]}, ${byText(latest, now)}`
                : t('stockTake.noFindingThisYear')}
            </Text>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        {after !== undefined && (
          <Button variant="default" onClick={() => setAfter(undefined)}>
            {t('stockTake.firstPage')}
          </Button>
        )}
        {data?.next && (
          <Button variant="default" onClick={() => setAfter(data.next ?? undefined)}>
            {t('stockTake.nextPage')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
