import { type SubmitEvent, useRef, useState } from 'react'
import {
  explainFailure,
  setAnswer,
  useMayCall,
  useRecordMutation,
  useRecordQuery,
} from 'shared-domain/client'
import {
  changePlanningSettings,
  getPlanningFacts,
  getPlanningSettings,
  type PlanningSettings,
  PlanningSettingsSchema,
} from 'shared-domain/contract'
import { Button, Card, FailureNotice, Group, Skeleton, Stack, Text, TextInput, Title } from 'shared-ui'

/** What one overflow costs the council, on the page Settings. */
export function OverflowCostSection() {
  const mayRead = useMayCall(getPlanningSettings)
  const answer = useRecordQuery({
    operation: getPlanningSettings,
    request: {},
    changesWith: ['thresholds'],
    isEnabled: mayRead,
  })
  const { data, error, isLoading, isRefreshing, refresh } = answer
  const mayChange = useMayCall(changePlanningSettings)
  return (
    <Card component="section" aria-label="Cost of an overflow">
      <Title order={2} size="h4" mb="xs">
        Cost of an overflow
      </Title>
      <Stack gap="md">
        <Text>
          A plan empties a bin early where its risk of overflowing times this is more than the detour costs.
        </Text>
        {error && (
          <FailureNotice
            {...explainFailure(error, 'The cost could not be read')}
            onRetry={refresh}
            isRetrying={isRefreshing}
          />
        )}
        {!mayRead && <Text c="dimmed">Mock data has no forecasts. Switch to real data to set it.</Text>}
        {isLoading && mayRead && <Skeleton h="5rem" role="status" aria-label="Reading the cost" />}
        {data && (mayChange ? <OverflowCostForm settings={data} /> : <Text>{dollars(data)}</Text>)}
      </Stack>
    </Card>
  )
}

const dollars = ({ dollarsPerOverflow }: PlanningSettings) => `$${dollarsPerOverflow.toFixed(2)}`

function OverflowCostForm({ settings }: { settings: PlanningSettings }) {
  const [typed, setTyped] = useState(settings.dollarsPerOverflow.toFixed(2))
  const [error, setError] = useState<string | null>(null)
  const [saved, setSaved] = useState<PlanningSettings | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: (wanted: PlanningSettings, { call }) => call(changePlanningSettings, { body: wanted }),
    learn: (kept) => [setAnswer(getPlanningSettings, {}, kept)],
    refreshes: [getPlanningFacts],
    notDone: () => 'The cost was not saved',
  })
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = PlanningSettingsSchema.safeParse({ dollarsPerOverflow: amountOf(typed) })
    setError(read.success ? null : (read.error.issues[0]?.message ?? null))
    if (!read.success) return input.current?.focus()
    try {
      setSaved(await changeAsync(read.data))
    } catch {
      // `failure` is shown below.
    }
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Cost of an overflow">
      <Stack gap="sm">
        <TextInput
          ref={input}
          label="Dollars per overflow"
          inputMode="decimal"
          autoComplete="off"
          required
          withAsterisk={false}
          maxLength={9}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {failure && <FailureNotice {...failure} canRetry={false} />}
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            Save
          </Button>
          <Text size="sm" role="status">
            {saved && `Saved: ${dollars(saved)}. The next plan goes by it.`}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}

// `Number` would take an empty field for 0 and '1e1' for 10.
const amountOf = (text: string) => (/^\s*\d+(\.\d{1,2})?\s*$/.test(text) ? Number(text) : Number.NaN)
