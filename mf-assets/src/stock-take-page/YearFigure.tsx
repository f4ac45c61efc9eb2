import { useState } from 'react'
import { paths } from 'shared-domain'
import { explainFailure, isNoAnswer, useNow, useRecordQuery } from 'shared-domain/client'
import { Anchor, Button, Card, FailureNotice, Group, Link, Skeleton, Stack, Text, Title } from 'shared-ui'
import { listStockYearBins, readStockYear } from '../../operations'
import { byText, FOUND_NAMES } from '../stock-findings/stock-texts'
import classes from './StockTake.module.css'

type Which = 'confirmed' | 'open' | 'unreadable'

/** The share of the bins that was confirmed this year, with the bins behind it. */
export function YearFigure() {
  const { data, error, isLoading, refresh, isRefreshing } = useRecordQuery({
    operation: readStockYear,
    request: {},
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-assets',
  })
  const [which, setWhich] = useState<Which | null>(null)
  // Without a signal the page says so once.
  if (error && isNoAnswer(error) && !data) return null
  const choices: readonly { value: Which; label: string }[] = data
    ? [
        { value: 'confirmed', label: `Confirmed (${figure(data.confirmed)})` },
        { value: 'open', label: `Not confirmed (${figure(data.bins - data.confirmed)})` },
        { value: 'unreadable', label: `Label not readable (${figure(data.unreadable)})` },
      ]
    : []
  return (
    <Card component="section" aria-labelledby="stock-year">
      <Stack gap="sm">
        <Title order={2} size="h4" id="stock-year">
          Confirmed {data ? `in ${data.year}` : 'this year'}
        </Title>
        {error && !isNoAnswer(error) && (
          <FailureNotice
            {...explainFailure(error, 'The figure could not be read')}
            onRetry={refresh}
            isRetrying={isRefreshing}
            isStale={data !== null}
          />
        )}
        {isLoading && (
          // As high as the figure with its buttons, which are below each other on a phone.
          <Skeleton h={{ base: '17rem', xs: '7rem' }} role="status" aria-label="Reading the figure" />
        )}
        {data && (
          <>
            <Text>
              <Text span fw={700} size="xl">
                {shareText(data.confirmed, data.bins)}
              </Text>{' '}
              {figure(data.confirmed)} of {figure(data.bins)} bins in service. The latest finding of the year
              counts; a bin that was not found is not confirmed.
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

const figure = (count: number) => count.toLocaleString('en-NZ')

/** Rounded down, so that only all bins are 100 %, and the first one is not nothing. */
function shareText(confirmed: number, bins: number): string {
  if (bins === 0) return 'No bins.'
  const percent = Math.floor((100 * confirmed) / bins)
  return percent === 0 && confirmed > 0 ? 'Under 1 %' : `${percent} %`
}

/** A page of the bins, with a button for the next. */
function YearRows({ which }: { which: Which }) {
  const now = useNow()
  const [after, setAfter] = useState<string | undefined>()
  const { data, error, isLoading, refresh, isRefreshing } = useRecordQuery({
    operation: listStockYearBins,
    request: { query: { which, limit: '100', after } },
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-assets',
  })
  if (isLoading) return <Skeleton h="8rem" role="status" aria-label="Reading the bins" />
  return (
    <Stack gap="sm">
      {error && (
        <FailureNotice
          {...explainFailure(error, 'The bins could not be read')}
          onRetry={refresh}
          isRetrying={isRefreshing}
          isStale={data !== null}
        />
      )}
      {data?.bins.length === 0 && <Text c="dimmed">No bin.</Text>}
      <ul className={classes.rows} aria-label="Bins behind the figure">
        {data?.bins.map(({ id, location, latest }) => (
          <li key={id}>
            <Anchor component={Link} to={paths.bin(id)}>
              {location}
            </Anchor>
            <Text size="sm">
              {id}: {latest ? `${FOUND_NAMES[latest.found]}, ${byText(latest, now)}` : 'no finding this year'}
            </Text>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        {after !== undefined && (
          <Button variant="default" onClick={() => setAfter(undefined)}>
            First Page
          </Button>
        )}
        {data?.next && (
          <Button variant="default" onClick={() => setAfter(data.next ?? undefined)}>
            Next Page
          </Button>
        )}
      </Group>
    </Stack>
  )
}
