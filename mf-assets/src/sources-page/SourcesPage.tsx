import { useRef, useState } from 'react'
import { missingInMockData, useRuntimeSettings } from 'shared-domain/client'
import { Alert, Button, Link, PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import { assetPaths } from '../asset-paths'
import { t } from '../messages/translate'
import { ReadFailure } from '../read-failure/ReadFailure'
import { SourceCard } from './SourceCard'
import { SourceForm } from './SourceForm'
import { useSources } from './use-sources'
import { WhoWins } from './WhoWins'

/** Where the bins come from, the most trusted source first. */
export function SourcesPage() {
  const answer = useSources()
  const { data, error, isLoading } = answer
  const { isDemonstration } = useRuntimeSettings().openData
  const [open, setOpen] = useState<string | 'new' | null>(null)
  const sources = data?.sources ?? []
  const opened = sources.find(({ id }) => id === open) ?? null
  const list = useRef<HTMLDivElement>(null)
  const order = sources.map(({ id }) => id)
  return (
    <>
      <PageHeader
        title={t('sources.sourcesOfBins')}
        subtitle={t('sources.whereBinsComeFrom')}
        actions={
          <>
            <Button onClick={() => setOpen('new')} disabled={!data}>
              {t('sources.addSource')}
            </Button>
            <Button component={Link} to={assetPaths.imports} variant="default">
              {t('sources.importFile')}
            </Button>
            <Button component={Link} to={assetPaths.duplicates} variant="default">
              {t('sources.likelyDuplicates')}
            </Button>
          </>
        }
      />
      <Stack gap="md">
        {isDemonstration && (
          <Alert color="blue" title={t('sources.thisRecordIsDemonstrationCity')}>
            {t('sources.sourceCanBeTriedHere')}
          </Alert>
        )}
        {missingInMockData(error) ? (
          <Text c="dimmed">{t('sources.mockDataHasNoSources')}</Text>
        ) : (
          <ReadFailure answer={answer} notRead={t('sources.sourcesNotRead')} />
        )}
        {isLoading && <Skeleton h="16rem" role="status" aria-label={t('sources.readingSources')} />}
        {open && <SourceForm key={open} source={opened} onClose={() => setOpen(null)} />}
        {data && (
          <>
            {!sources.some(({ kind }) => kind === 'address') && (
              <Text c="dimmed">{t('sources.noAddressIsReadYet')}</Text>
            )}
            <Stack
              component="ol"
              ref={list}
              tabIndex={-1}
              gap="sm"
              p={0}
              m={0}
              style={{ listStyle: 'none' }}
              aria-label={t('sources.sources')}
            >
              {sources.map((source) => (
                <SourceCard
                  key={source.id}
                  source={source}
                  order={order}
                  rules={data.rules}
                  isDemonstration={isDemonstration}
                  onChange={() => setOpen(source.id)}
                  onRemoved={() => list.current?.focus()}
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
