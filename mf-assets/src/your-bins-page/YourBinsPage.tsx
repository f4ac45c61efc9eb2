import { missingInMockData, useDataSource, useRecordQuery, useRuntimeSettings } from 'shared-domain/client'
import {
  Alert,
  Anchor,
  Button,
  Card,
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
import { rich, t } from '../messages/translate'
import { ReadFailure } from '../read-failure/ReadFailure'
import { type Step, stepsOf } from './first-steps'

/** The way from an empty record to a planned route. Each step shows what the record has of it, so it can be left and found again. */
export function YourBinsPage() {
  const answer = useRecordQuery({
    operation: readFirstSteps,
    request: {},
    changesWith: () => true,
  })
  const { data, error, isLoading } = answer
  const { isDemonstration } = useRuntimeSettings().openData
  const steps = data ? stepsOf(data) : []
  const next = steps.find(({ done }) => done === null)
  return (
    <>
      <PageHeader title={t('yourBins.yourBins')} subtitle={t('yourBins.fromEmptyRecordToPlannedRoute')} />
      <Stack gap="md">
        {isDemonstration && <OfDemonstration />}
        {missingInMockData(error) ? (
          <Text c="dimmed">{t('yourBins.mockDataHasNoSteps')}</Text>
        ) : (
          <ReadFailure answer={answer} notRead={t('yourBins.whatRecordHasNotRead')} />
        )}
        {isLoading && <Skeleton h="24rem" role="status" aria-label={t('yourBins.readingWhatRecordHas')} />}
        {data && (
          <>
            <Text role="status">
              {next ? t('yourBins.next', { title: next.title }) : t('yourBins.everyStepIsTaken')}
            </Text>
            <Stack
              component="ol"
              gap="sm"
              p={0}
              m={0}
              style={{ listStyle: 'none' }}
              aria-label={t('yourBins.steps')}
            >
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
            {done !== null && <StateBadge state="neutral">{t('yourBins.done')}</StateBadge>}
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
  <Alert color="blue" title={t('yourBins.thisRecordIsDemonstrationCity')}>
    <Text size="sm">
      {rich('yourBins.binsOfYoursAreNeverMixed', { what: <code>{t('yourBins.npmRunSeedEmptyYes')}</code> })}
    </Text>
  </Alert>
)

/** Mock data is of the browser alone, so that nothing of it comes into the record. */
function Samples() {
  const isMockOffered = useDataSource((state) => state.isMockOffered)
  return (
    <Text size="sm" c="dimmed">
      {rich('yourBins.toLookAroundFirst', {
        what: isMockOffered
          ? t('yourBins.switchToMockDataAtTop')
          : rich('yourBins.allowMockDataAt', {
              link: (
                <Anchor component={Link} to="/app/admin/settings" inherit>
                  {t('yourBins.adminSettings')}
                </Anchor>
              ),
            }),
      })}
    </Text>
  )
}
