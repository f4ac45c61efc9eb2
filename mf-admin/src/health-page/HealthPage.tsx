import type { ReactNode } from 'react'
import { agoText, NO_BINS_TITLE, noBinsText } from 'shared-domain'
import { useMayCall, useNow, useRecordQuery } from 'shared-domain/client'
import { Card, List, SimpleGrid, Stack, StateBadge, Text, Title } from 'shared-ui'
import { getHealth, type Health } from '../../operations'
import { AdminFrame } from '../admin-frame/AdminFrame'
import { RecordState } from '../record-state/RecordState'
import { retentionWords, tableWords } from './health-labels'
import { JobTable } from './JobTable'

/** Shows whether the database, the released pages, the open data and the scheduled jobs work. */
export function HealthPage() {
  const hasHealth = useMayCall(getHealth)
  return (
    <AdminFrame path="/app/admin/health">
      {hasHealth ? (
        <RecordedHealth />
      ) : (
        <Text>Mock data runs in this browser alone. Switch to real data to see the server’s health.</Text>
      )}
    </AdminFrame>
  )
}

function RecordedHealth() {
  const answer = useRecordQuery({ operation: getHealth, request: {}, changesWith: [] })
  return (
    <Stack gap="md">
      <RecordState answer={answer} subject="the health" />
      {answer.data && <Parts health={answer.data} />}
      {answer.data && <JobTable jobs={answer.data.jobs} />}
    </Stack>
  )
}

const amount = new Intl.NumberFormat('en-NZ')
const megabytes = (bytes: number) =>
  bytes < 1e6 ? 'under 1 MB' : `${amount.format(Math.round(bytes / 1e6))} MB`

function Parts({ health }: { health: Health }) {
  const now = useNow()
  const { database, store, mirror, bins, events, backups, administrators, processes, retention } = health
  const ago = (at: string | null) => (at === null ? 'never' : agoText(Date.parse(at), now))
  const { pool } = database
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Part
        title="Database"
        {...database}
        details={[`This process: ${pool.busy} busy, ${pool.idle} idle, ${pool.waiting} queries waiting`]}
      >
        {[
          `PostgreSQL ${database.version}, ${megabytes(database.sizeBytes)}`,
          `${database.connections} of ${database.connectionsMax} connections of the server`,
          `Largest: ${database.largestTables.map(({ name, bytes }) => `${tableWords(name)} ${megabytes(bytes)}`).join(', ')}`,
        ]}
      </Part>
      <Part
        title="Released pages"
        {...store}
        details={[
          `They are kept in ${store.name}`,
          ...(store.revision === null ? [] : [`Revision ${store.revision} of the registry`]),
        ]}
      >
        {[
          store.isWell
            ? 'Can be read: every page opens in its live version'
            : 'Cannot be read: open pages go on, new versions wait',
        ]}
      </Part>
      <Part
        title="Open data"
        isWell={mirror?.isWell ?? true}
        failure={mirror?.isWell === false ? mirror.failure : null}
        {...(bins.count === 0 && mirror?.isWell !== false && { state: NO_BINS })}
      >
        {[
          mirror
            ? `Copied from the council’s layer ${ago(mirror.doneAt)}`
            : 'The record’s own bins: no layer of the council is copied',
          ...(bins.count === 0
            ? ['There are no bins.', noBinsText({ isMirrored: mirror !== null, mayImport: true })]
            : [`${amount.format(bins.count)} bins, the newest level ${ago(bins.newestReadingAt)}`]),
        ]}
      </Part>
      <Part
        title="Live events"
        details={[processes.join(', ')]}
        isWell={events.heldBackMs < HELD_BACK_MS}
        failure={
          events.heldBackMs < HELD_BACK_MS
            ? null
            : `An open transaction of the database holds events back for ${Math.round(events.heldBackMs / 1000)} s.`
        }
      >
        {[
          `The newest ${ago(events.newestAt)}`,
          `Sent by ${processes.length} ${processes.length === 1 ? 'process' : 'processes'}`,
        ]}
      </Part>
      {administrators && (
        <Part title="Administrators" {...administrators}>
          {administratorSentences(administrators)}
        </Part>
      )}
      {backups && (
        <Part title="Backups" {...backups} details={[`They are kept in ${backups.store}`]}>
          {[
            `The newest ${ago(backups.newestAt)}, one every ${backups.everyHours} ${backups.everyHours === 1 ? 'hour' : 'hours'}`,
          ]}
        </Part>
      )}
      {backups === null && (
        <Part title="Backups" isWell failure={null} state={NO_BACKUPS}>
          {[
            'The product makes none. Set BACKUP_URL and BACKUP_RECIPIENT, unless your PostgreSQL is backed up otherwise.',
          ]}
        </Part>
      )}
      <Part title="Retention" isWell failure={null}>
        {retention.map(({ name, days }) => `${retentionWords(name)}: ${amount.format(days)} days`)}
      </Part>
    </SimpleGrid>
  )
}

function administratorSentences({ count, breakGlass }: NonNullable<Health['administrators']>): string[] {
  const able = `${count} ${count === 1 ? 'administrator' : 'administrators'} can sign in`
  if (breakGlass === null || count === 0) return [able]
  if (breakGlass > 0) return [able, `${breakGlass} of them also while the council’s provider is away`]
  return [
    able,
    'Nobody can while the council’s provider is away. On the server: npm run account -- break-glass NAME',
  ]
}

/** Live screens are noticeably late when events are held back for longer than this, in ms. */
const HELD_BACK_MS = 10_000

const WELL = <StateBadge state="neutral">Well</StateBadge>
const FAILING = <StateBadge state="wrong">Failing</StateBadge>
const NO_BINS = <StateBadge state="open">{NO_BINS_TITLE}</StateBadge>
const NO_BACKUPS = <StateBadge state="open">Not set up</StateBadge>

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
        <summary>Details</summary>
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
