import { type FormEvent, useEffect, useRef, useState } from 'react'
import { paths } from 'shared-domain'
import { Anchor, Button, focusFirstWrong, Group, Link, NativeSelect, Stack, Text } from 'shared-ui'
import type { BinLifeAnswer, LifeChangeKind } from '../../operations'
import { rich, t } from '../messages/translate'
import { LifeChangeFailure } from './LifeChangeFailure'
import { LifeFields } from './LifeFields'
import { choiceText } from './life-texts'
import { OvertakenNotice, useOvertaken } from './OvertakenNotice'
import { type LifeFaults, readTyped } from './read-typed'
import { type LifeFieldsProps, TypedField } from './TypedField'
import { useLifeChange } from './use-life-change'
import { useTyped } from './use-typed'

interface LifeFormProps {
  binId: string
  life: BinLifeAnswer
  /** The version that the person has seen. */
  seen: string
  onSeen: (version: string) => void
  /** Reads the bin again. */
  onLook: () => void
  /** The one thing that is recorded here; without it, the person chooses what happened. */
  only?: LifeChangeKind
  onRecorded?: (answer: BinLifeAnswer) => void
}

/** Records what happened to a bin. What a colleague has changed meanwhile is looked at first. */
export function LifeForm({ binId, life, seen, onSeen, onLook, only, onRecorded }: LifeFormProps) {
  const { typed, type, startAgain } = useTyped(life, seen)
  const [faults, setFaults] = useState<LifeFaults>({})
  const [recorded, setRecorded] = useState<Recorded | null>(null)
  const { changeAsync, isPending, failure } = useLifeChange(binId)
  const isOvertaken = seen !== life.version && !isPending
  const { notice, lookAgain } = useOvertaken({ isOvertaken, onLook })
  const recordButton = useRef<HTMLButtonElement>(null)
  // What was chosen may no longer be possible, because a colleague was faster.
  const wanted = only ?? typed.kind
  const kind = life.possible.includes(wanted) ? wanted : (life.possible[0] ?? 'returned')
  const form: LifeFieldsProps = {
    binId,
    life,
    typed,
    faults,
    onType: (changed) => type({ kind, ...changed }),
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isOvertaken) return notice.current?.focus()
    setRecorded(null)
    const read = readTyped({ ...typed, kind }, life)
    setFaults('faults' in read ? read.faults : {})
    if ('faults' in read) return focusFirstWrong(event.currentTarget, read.faults)
    // The notice gives the reason.
    changeAsync({ ...read, seen }).then(
      (answer) => {
        onSeen(answer.version)
        startAgain(answer)
        setRecorded({
          text: t('binLifeTab.changeIsRecorded', { change: choiceText(kind, life) }),
          hasNewLabel: read.change.kind === 'replaced' && read.change.hasNewLabel,
        })
        onRecorded?.(answer)
      },
      () => undefined,
    )
  }
  return (
    <form
      onSubmit={submit}
      aria-label={only ? `${choiceText(only, life)}: ${binId}` : t('binLifeTab.whatHappenedToBin')}
      noValidate
    >
      <Stack gap="sm">
        {isOvertaken && (
          <OvertakenNotice
            notice={notice}
            life={life}
            onLooked={() => {
              onSeen(life.version)
              recordButton.current?.focus()
            }}
          />
        )}
        {kind !== only && (
          <NativeSelect
            label={t('binLifeTab.whatHappened')}
            value={kind}
            data={life.possible.map((value) => ({ value, label: choiceText(value, life) }))}
            onChange={({ currentTarget }) => type({ kind: currentTarget.value as LifeChangeKind })}
          />
        )}
        <LifeFields {...form} kind={kind} />
        <TypedField form={form} name="why" label={t('binLifeTab.why')} required maxLength={200} />
        <LifeChangeFailure failure={failure} life={life} onLook={lookAgain} />
        {recorded && !onRecorded && <RecordedNotice binId={binId} recorded={recorded} />}
        <Group>
          <Button ref={recordButton} type="submit" loading={isPending}>
            {t('binLifeTab.recordIt')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface Recorded {
  text: string
  hasNewLabel: boolean
}

/** What was recorded, which takes the focus: the pressed button was disabled meanwhile, and has lost it. */
function RecordedNotice({ binId, recorded }: { binId: string; recorded: Recorded }) {
  const outcome = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (recorded) outcome.current?.focus()
  }, [recorded])
  return (
    <Text ref={outcome} tabIndex={-1} size="sm" role="status">
      {recorded.hasNewLabel
        ? rich('binLifeTab.newBodyIsRecorded', {
            link: (
              <Anchor component={Link} to={paths.labelsOf([binId])}>
                {t('binLifeTab.printItsLabel')}
              </Anchor>
            ),
          })
        : recorded.text}
    </Text>
  )
}
