import { useEffect, useRef } from 'react'
import { TextInput } from 'shared-ui'
import { type CriteriaFailure, failureSentence } from './failure-sentence'

interface TruckLimitProps {
  /** As it was typed; nothing lets as many leave as are needed. */
  value: string
  failure: CriteriaFailure | null
  onChange: (value: string) => void
}

/** How many of the chosen trucks may leave. */
export function TruckLimit({ value, failure, onChange }: TruckLimitProps) {
  const input = useRef<HTMLInputElement>(null)
  const wrong = failure?.kind === 'no-truck-limit' ? failure : null
  useEffect(() => {
    if (wrong) input.current?.focus()
  }, [wrong])
  return (
    <TextInput
      ref={input}
      label="Most Trucks"
      placeholder="As many as needed"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={wrong && failureSentence(wrong)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
