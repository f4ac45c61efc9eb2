import { type FormEvent, useState } from 'react'
import { changeAnswer, refusedFields, useRecordMutation } from 'shared-domain/client'
import { Button, Card, FailureNotice, Group, Stack, TextInput, useOpeningFocus } from 'shared-ui'
import { getStockRound, listStockFindings, listStockRounds, renameStockRound } from '../../operations'
import { t } from '../messages/translate'
import type { OpenRound } from '../stock-findings/use-stock-round'

interface RenameRoundProps {
  round: Pick<OpenRound['round'], 'id' | 'name'>
}

/** Gives a round another name, for everyone. */
export function RenameRound({ round: { id, name } }: RenameRoundProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const { opener, first } = useOpeningFocus(typed !== null)
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: (wanted: string, { call }) => call(renameStockRound, { params: { id }, body: { name: wanted } }),
    optimistic: (wanted) => [
      changeAnswer(listStockFindings, { params: { id } }, (answer) => ({
        ...answer,
        round: { ...answer.round, name: wanted },
      })),
    ],
    refreshes: [listStockFindings, getStockRound, listStockRounds],
    notDone: t('stockRound.roundNotRenamed'),
  })
  if (typed === null)
    return (
      <Button ref={opener} variant="default" onClick={() => setTyped(name)}>
        {t('stockRound.rename')}
      </Button>
    )
  const rename = () => {
    const wanted = typed.trim()
    setIsEmpty(!wanted)
    if (!wanted) return first.current?.focus()
    // The notice gives the reason, and the form keeps what was typed.
    changeAsync(wanted).then(
      () => setTyped(null),
      () => first.current?.focus(),
    )
  }
  const { name: refused } = refusedFields(failure?.error)
  return (
    <Card
      component="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        rename()
      }}
      noValidate
      aria-label={t('stockRound.rename')}
    >
      <Stack gap="md">
        <TextInput
          ref={first}
          label={t('stockTake.name')}
          name="name"
          required
          maxLength={80}
          value={typed}
          error={isEmpty ? t('stockTake.giveRoundName') : refused}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ? rename : undefined} />}
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            {t('stockRound.saveName')}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => setTyped(null)}>
            {t('stockRound.keepName')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
