import type { ReactNode } from 'react'
import { agoText, NO_BINS_TITLE, noBinsText } from 'shared-domain'
import { useMayCall, useNow, useRecordQuery } from 'shared-domain/client'
import { Card, List, SimpleGrid, Stack, StateBadge, Text, Title } from 'shared-ui'
import { getHealth, type Health } from '../../operations'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { t } from '../messages/translate'
import { RecordState } from '../record-state/RecordState'
import { retentionWords, tableWords } from './health-labels'
import { JobTable } from './JobTable'

/** Shows whether the database, the released pages, the open data and the scheduled jobs work. */
export function HealthPage() {
  const hasHealth = useMayCall(getHealth)
  return (
    <AdminFrame path="/app/admin/health">
      {hasHealth ? <RecordedHealth /> : <Text>{t('health.mockDataRunsInThisBrowserAlone')}</Text>}
    </AdminFrame>
  )
}

function RecordedHealth() {
  const answer = useRecordQuery({ operation: getHealth, request: {}, changesWith: [] })
  return (
    <Stack gap="md">
      <RecordState answer={answer} subject={t('health.health')} />
      {answer.data && <Parts health={answer.data} />}
      {answer.data && <JobTable jobs={answer.data.jobs} />}
    </Stack>
  )
}

const amount = new Intl.NumberFormat('en-NZ')
const megabytes = (bytes: number) =>
  bytes < 1e6 ? t('health.underOneMb') : t('health.mb', { bytes: amount.format(Math.round(bytes / 1e6)) })

function Parts({ health }: { health: Health }) {
  const now = useNow()
  const { database, store, mirror, bins, events, backups, administrators, processes, retention } = health
  const ago = (at: string | null) => (at === null ? t('health.never') : agoText(Date.parse(at), now))
  const { pool } = database
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Part
        title={t('health.database')}
        {...database}
        details={[t('health.thisProcess', { busy: pool.busy, idle: pool.idle, waiting: pool.waiting })]}
      >
        {[
          t('health.postgresql', { version: database.version, megabytes: megabytes(database.sizeBytes) }),
          t('health.ofConnectionsOfServer', {
            connections: database.connections,
            connectionsMax: database.connectionsMax,
          }),
          t('health.largest', {
            list: database.largestTables
              .map(({ name, bytes }) => `${tableWords(name)} ${megabytes(bytes)}`)
              .join(', '),
          }),
        ]}
      </Part>
      <Part
        title={t('health.releasedPages')}
        {...store}
        details={[
          t('health.theyAreKeptIn', { name: store.name }),
          ...(store.revision === null ? [] : [t('health.revisionOfRegistry', { revision: store.revision })]),
        ]}
      >
        {[store.isWell ? t('health.canBeRead') : t('health.cannotBeRead')]}
      </Part>
      <Part
        title={t('health.openData')}
        isWell={mirror?.isWell ?? true}
        failure={mirror?.isWell === false ? mirror.failure : null}
        {...(bins.count === 0 && mirror?.isWell !== false && { state: NO_BINS })}
      >
        {[
          mirror
            ? t('health.copiedFromCouncilsLayer', { ago: ago(mirror.doneAt) })
            : t('health.recordsOwnBins'),
          ...(bins.count === 0
            ? [t('health.noBins'), noBinsText({ isMirrored: mirror !== null, mayImport: true })]
            : [
                t('health.binsNewestLevel', {
                  count: amount.format(bins.count),
                  ago: ago(bins.newestReadingAt),
                }),
              ]),
        ]}
      </Part>
      <Part
        title={t('health.liveEvents')}
        details={[processes.join(', ')]}
        isWell={events.heldBackMs < HELD_BACK_MS}
        failure={
          events.heldBackMs < HELD_BACK_MS
            ? null
            : t('health.openTransactionOfDatabaseHoldsEvents', {
                heldBackMs: Math.round(events.heldBackMs / 1000),
              })
        }
      >
        {[
          t('health.newest', { ago: ago(events.newestAt) }),
          t('health.sentByProcesses', { count: processes.length }),
        ]}
      </Part>
      {administrators && (
        <Part title={t('health.administrators')} {...administrators}>
          {administratorSentences(administrators)}
        </Part>
      )}
      {backups && (
        <Part
          title={t('health.backups')}
          {...backups}
          details={[t('health.theyAreKeptInStore', { store: backups.store })]}
        >
          {[t('health.newestOneEveryHours', { everyHours: backups.everyHours, ago: ago(backups.newestAt) })]}
        </Part>
      )}
      {backups === null && (
        <Part title={t('health.backups')} isWell failure={null} state={NO_BACKUPS}>
          {[t('health.productMakesNone')]}
        </Part>
      )}
      <Part title={t('health.retention')} isWell failure={null}>
        {retention.map(({ name, days }) =>
          t('health.days', { retention: retentionWords(name), days: amount.format(days) }),
        )}
      </Part>
    </SimpleGrid>
  )
}

function administratorSentences({ count, breakGlass }: NonNullable<Health['administrators']>): string[] {
  const able = t('health.administratorsCanSignIn', { count })
  if (breakGlass === null || count === 0) return [able]
  if (breakGlass > 0) return [able, t('health.ofThemAlsoWhileCouncilsProvider', { breakGlass })]
  return [able, t('health.nobodyCanWhileCouncilsProviderIsAway')]
}

/** Live screens are noticeably late when events are held back for longer than this, in ms. */
const HELD_BACK_MS = 10_000

const WELL = <StateBadge state="neutral">{t('health.well')}</StateBadge>
const FAILING = <StateBadge state="wrong">{t('health.failing')}</StateBadge>
const NO_BINS = <StateBadge state="open">{NO_BINS_TITLE}</StateBadge>
const NO_BACKUPS = <StateBadge state="open">{t('health.notSetUp')}</StateBadge>

interface PartProps {
  title: string
  isWell: boolean
  failure: string | null
  /** A badge. */
  state?: ReactNode
  /** Paths and numbers for the person who runs the server. */
  details?: readonly string[]
  children: readonly string[]
}

const Part = ({
  title,
  isWell,
  failure,
  state = isWell ? WELL : FAILING,
  details = [],
  children,
}: PartProps) => (
  <Card component="section" aria-label={title}>
    <Title order={2} size="h4">
      {title} {state}
    </Title>
    {failure && <Text fw={600}>{failure}</Text>}
    <Sentences>{children}</Sentences>
    {details.length > 0 && (
      <Text component="details" size="sm" mt="xs">
        <summary>{t('health.details')}</summary>
        <Sentences>{details}</Sentences>
      </Text>
    )}
  </Card>
)

const Sentences = ({ children }: { children: readonly string[] }) => (
  <List size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
    {children.map((sentence) => (
      <List.Item key={sentence}>{sentence}</List.Item>
    ))}
  </List>
)
