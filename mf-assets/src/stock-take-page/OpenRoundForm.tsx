import { type FormEvent, useState } from 'react'
import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { binPlaces } from 'shared-domain/contract'
import {
  Button,
  Card,
  Chip,
  FailureNotice,
  Group,
  Radio,
  Stack,
  Text,
  TextInput,
  Title,
  useNavigate,
} from 'shared-ui'
import { listStockRounds, openStockRound, ROUND_BINS_MAX } from '../../operations'
import { stockPaths } from '../stock-findings/stock-paths'
import classes from './StockTake.module.css'

interface Opened {
  name: string
  suburbs: string[] | null
}

/** Opens a round over all bins or those of some suburbs. */
export function OpenRoundForm() {
  const [name, setName] = useState('')
  const [scope, setScope] = useState('all')
  const [suburbs, setSuburbs] = useState<string[]>([])
  const [fault, setFault] = useState<{ field: 'name' | 'suburbs'; sentence: string } | null>(null)
  const places = useRecordQuery({ operation: binPlaces, request: { query: {} }, changesWith: [] })
  const navigate = useNavigate()
  const { changeAsync, isPending, failure } = useOpening()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = !name.trim()
      ? ({ field: 'name', sentence: 'Give the round a name.' } as const)
      : scope === 'some' && suburbs.length === 0
        ? ({ field: 'suburbs', sentence: 'Choose a suburb.' } as const)
        : null
    setFault(wrong)
    if (wrong) return
    // The notice gives the reason.
    changeAsync({ name: name.trim(), suburbs: scope === 'all' ? null : suburbs }).then(
      ({ id }) => navigate(stockPaths.round(id)),
      () => undefined,
    )
  }
  const choices = [...(places.data?.suburbs ?? []), '']
  return (
    <Card component="section" aria-labelledby="open-round">
      <form onSubmit={submit} noValidate aria-labelledby="open-round">
        <Stack gap="md">
          <Title order={2} size="h4" id="open-round">
            Open a Round
          </Title>
          <TextInput
            label="Name"
            description="Such as “Te Aro, spring 2026”"
            required
            maxLength={80}
            value={name}
            error={fault?.field === 'name' && fault.sentence}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Radio.Group label="Which bins" value={scope} onChange={setScope}>
            <Group gap="lg" mt="xs">
              <Radio value="all" label="All bins" />
              <Radio value="some" label="Those of some suburbs" />
            </Group>
          </Radio.Group>
          {scope === 'some' && (
            <fieldset className={classes.suburbs}>
              <legend>Suburbs</legend>
              <Chip.Group multiple value={suburbs} onChange={setSuburbs}>
                <Group gap="xs">
                  {choices.map((suburb) => (
                    <Chip key={suburb} value={suburb}>
                      {suburb || 'No suburb in the record'}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
              {fault?.field === 'suburbs' && (
                <Text role="alert" size="sm" mt="xs">
                  {fault.sentence}
                </Text>
              )}
            </fieldset>
          )}
          <Text size="sm" c="dimmed">
            At most {ROUND_BINS_MAX.toLocaleString('en-NZ')} bins: the list is kept on the phones that open
            it.
          </Text>
          {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
          <Group>
            <Button type="submit" loading={isPending}>
              Open Round
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

const useOpening = () =>
  useRecordMutation({
    send: (body: Opened, { call, key }) => call(openStockRound, { params: { id: key }, body }),
    refreshes: [listStockRounds],
    notDone: 'The round was not opened',
  })
