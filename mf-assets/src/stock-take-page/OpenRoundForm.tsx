import { type FormEvent, useState } from 'react'
import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { binPlaces } from 'shared-domain/contract'
import {
  Button,
  Card,
  Chip,
  FailureNotice,
  focusFirstWrong,
  Group,
  Radio,
  Stack,
  Text,
  TextInput,
  Title,
  useFailureFocus,
  useNavigate,
} from 'shared-ui'
import { listStockRounds, openStockRound, ROUND_BINS_MAX } from '../../operations'
import { figure } from '../figure'
import { t } from '../messages/translate'
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
  const notice = useFailureFocus(failure)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = !name.trim()
      ? ({ field: 'name', sentence: t('stockTake.giveRoundName') } as const)
      : scope === 'some' && suburbs.length === 0
        ? ({ field: 'suburbs', sentence: t('stockTake.chooseSuburb') } as const)
        : null
    setFault(wrong)
    if (wrong) return focusFirstWrong(event.currentTarget, { [wrong.field]: wrong.sentence })
    open()
  }
  // The notice gives the reason of a failure.
  const open = () =>
    void changeAsync({ name: name.trim(), suburbs: scope === 'all' ? null : suburbs }).then(
      ({ id }) => navigate(stockPaths.round(id)),
      () => undefined,
    )
  const choices = [...(places.data?.suburbs ?? []), '']
  return (
    <Card component="section" aria-labelledby="open-round">
      <form onSubmit={submit} noValidate aria-labelledby="open-round">
        <Stack gap="md">
          <Title order={2} size="h4" id="open-round">
            {t('stockTake.openRound')}
          </Title>
          <TextInput
            label={t('stockTake.name')}
            description={t('stockTake.suchAsTeAro')}
            name="name"
            required
            maxLength={80}
            value={name}
            error={fault?.field === 'name' && fault.sentence}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Radio.Group label={t('stockTake.whichBins')} value={scope} onChange={setScope}>
            <Group gap="lg" mt="xs">
              <Radio value="all" label={t('stockTake.allBins')} />
              <Radio value="some" label={t('stockTake.thoseOfSomeSuburbs')} />
            </Group>
          </Radio.Group>
          {scope === 'some' && (
            <fieldset className={classes.suburbs}>
              <legend>{t('stockTake.suburbs')}</legend>
              <Chip.Group multiple value={suburbs} onChange={setSuburbs}>
                <Group gap="xs">
                  {choices.map((suburb) => (
                    <Chip key={suburb} name="suburbs" value={suburb}>
                      {suburb || t('stockTake.noSuburbInRecord')}
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
            {t('stockTake.atMostBins', { most: figure(ROUND_BINS_MAX) })}
          </Text>
          {failure && (
            <div ref={notice} tabIndex={-1}>
              <FailureNotice {...failure} onRetry={failure.tryAgain ? open : undefined} />
            </div>
          )}
          <Group>
            <Button type="submit" loading={isPending}>
              {t('stockTake.openRoundButton')}
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
    notDone: t('stockTake.roundNotOpened'),
  })
