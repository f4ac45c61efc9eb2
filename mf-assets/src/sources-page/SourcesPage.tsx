import { useState } from 'react'
import { explainFailure, missingInMockData, useRuntimeSettings } from 'shared-domain/client'
import { Alert, Button, FailureNotice, Link, PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import { assetPaths } from '../asset-paths'
import { SourceCard } from './SourceCard'
import { SourceForm } from './SourceForm'
import { useSources } from './use-sources'
import { WhoWins } from './WhoWins'

/** Where the bins come from, the most trusted source first. */
export function SourcesPage() {
  const { data, error, isLoading, refresh, isRefreshing } = useSources()
  const { isDemonstration } = useRuntimeSettings().openData
  const [open, setOpen] = useState<string | 'new' | null>(null)
  const sources = data?.sources ?? []
  const opened = sources.find(({ id }) => id === open) ?? null
  const order = sources.map(({ id }) => id)
  return (
    <>
      <PageHeader
        title="Sources of Bins"
        subtitle="Where the bins come from, how often each is read, and which one wins"
        actions={
          <>
            <Button onClick={() => setOpen('new')} disabled={!data}>
              Add a Source
            </Button>
            <Button component={Link} to={assetPaths.imports} variant="default">
              Import a File
            </Button>
            <Button component={Link} to={assetPaths.duplicates} variant="default">
              Likely Duplicates
            </Button>
          </>
        }
      />
      <Stack gap="md">
        {isDemonstration && (
          <Alert color="blue" title="This record is the demonstration city">
            A source can be tried here, and nothing of it is written: bins of yours are never mixed into the
            demonstration.
          </Alert>
        )}
        {missingInMockData(error) ? (
          <Text c="dimmed">Mock data has no sources. Switch to real data to see them.</Text>
        ) : (
          error && (
            <FailureNotice
              {...explainFailure(error, 'The sources could not be read')}
              onRetry={refresh}
              isRetrying={isRefreshing}
              isStale={data !== null}
            />
          )
        )}
        {isLoading && <Skeleton h="16rem" role="status" aria-label="Reading the sources" />}
        {open && <SourceForm key={open} source={opened} onClose={() => setOpen(null)} />}
        {data && (
          <>
            {!sources.some(({ kind }) => kind === 'address') && (
              <Text c="dimmed">
                No address is read yet. Add one for a list of bins that changes: a CSV or GeoJSON, a layer of
                OGC API Features, or OpenStreetMap.
              </Text>
            )}
            <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Sources">
              {sources.map((source) => (
                <SourceCard
                  key={source.id}
                  source={source}
                  order={order}
                  rules={data.rules}
                  isDemonstration={isDemonstration}
                  onChange={() => setOpen(source.id)}
                />
              ))}
            </Stack>
            <WhoWins sources={sources} rules={data.rules} />
          </>
        )}
      </Stack>
    </>
  )
}
