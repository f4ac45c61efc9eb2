import { useEffect, useId, useRef } from 'react'
import { SKIP_REASONS, type SkipReason } from 'shared-domain/contract'
import { Button, Text } from 'shared-ui'
import { REASON_NAMES } from '../stop-list/skip-words'
import classes from './RunSheet.module.css'

interface SkipReasonsProps {
  onChoose: (reason: SkipReason) => void
  onCancel: () => void
}

/** Why a stop is skipped: one tap. */
export function SkipReasons({ onChoose, onCancel }: SkipReasonsProps) {
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <fieldset className={classes.reasons} aria-labelledby={id}>
      <Text id={id} fw={600} className={classes.wide}>
        Why is it skipped?
      </Text>
      {SKIP_REASONS.map((reason, index) => (
        <Button
          key={reason}
          ref={index === 0 ? first : null}
          size="lg"
          variant="light"
          color="yellow"
          onClick={() => onChoose(reason)}
        >
          {REASON_NAMES[reason]}
        </Button>
      ))}
      <Button size="lg" variant="default" className={classes.wide} onClick={onCancel}>
        Don't skip
      </Button>
    </fieldset>
  )
}
