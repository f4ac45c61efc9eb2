import {
  explainFailure,
  missingInMockData,
  useDataSource,
  useRecordQuery,
  useRuntimeSettings,
} from 'shared-domain/client'
import {
  Alert,
  Anchor,
  Button,
  Card,
  FailureNotice,
  Group,
  Link,
  PageHeader,
  Skeleton,
  Stack,
  StateBadge,
  Text,
  Title,
} from 'shared-ui'
import { readFirstSteps } from '../../operations'
import { type Step, stepsOf } from './first-steps'

/** The way from an empty record to a planned route. Each step shows what the record has of it, so it can be left and found again. */
export function YourBinsPage() {
  const { data, error, isLoading, refresh, isRefreshing } = useRecordQuery({
    operation: readFirstSteps,
    request: {},
    changesWith: () => true,
  })
  const { isDemonstration } = useRuntimeSettings().openData
  const steps = data ? stepsOf(data) : []
  const next = steps.find(({ done }) => done === null)
  return (
    <>
      <PageHeader title="Your Bins" subtitle="From an empty record to a planned route" />
      <Stack gap="md">
        {isDemonstration && <OfDemonstration />}
        {missingInMockData(error) ? (
          <Text c="dimmed">Mock data has no steps. Switch to real data to see them.</Text>
        ) : (
          error && (
            <FailureNotice
              {...explainFailure(error, 'What the record has could not be read')}
              onRetry={refresh}
              isRetrying={isRefreshing}
              isStale={data !== null}
            />
          )
        )}
        {isLoading && <Skeleton h="24rem" role="status" aria-label="Reading what the record has" />}
        {data && (
          <>
            <Text role="status">{next ? `Next: ${next.title}` : 'Every step is taken.'}</Text>
            <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Steps">
              {steps.map((step, place) => (
                <StepRow key={step.title} step={step} number={place + 1} isNext={step === next} />
              ))}
            </Stack>
          </>
        )}
        {!isDemonstration && <Samples />}
      </Stack>
    </>
  )
}

function StepRow({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { title, why, done, action } = step
  return (
    <Card component="li">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 16rem' }}>
          <Group gap="xs">
            <Title order={2} size="h4">
              {number}. {title}
            </Title>
            {done !== null && <StateBadge state="neutral">Done</StateBadge>}
          </Group>
          <Text size="sm">{done ?? why}</Text>
        </div>
        <Button component={Link} to={action.path} variant={isNext ? 'filled' : 'default'}>
          {action.label}
        </Button>
      </Group>
    </Card>
  )
}

const OfDemonstration = () => (
  <Alert color="blue" title="This record is the demonstration city">
    <Text size="sm">
      Bins of yours are never mixed into it. To begin with your own, stop the product, run{' '}
      <code>npm run seed -- --empty --yes</code>, which deletes the demonstration, and start again.
    </Text>
  </Alert>
)

/** Mock data is of the browser alone, so that nothing of it comes into the record. */
function Samples() {
  const isMockOffered = useDataSource((state) => state.isMockOffered)
  return (
    <Text size="sm" c="dimmed">
      To look around first,{' '}
      {isMockOffered ? (
        'switch to mock data at the top of the page'
      ) : (
        <>
          allow mock data at{' '}
          <Anchor component={Link} to="/app/admin/settings" inherit>
            Admin, Settings
          </Anchor>
        </>
      )}
      . It stays in your browser and never comes into the record.
    </Text>
  )
}
