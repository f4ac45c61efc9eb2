import { useEffect, useRef } from 'react'
import { TextInput } from 'shared-ui'
import { type CriteriaFailure, failureSentence } from './failure-sentence'

interface RouteNameInputProps {
  value: string
  failure: CriteriaFailure | null
  onChange: (value: string) => void
}

export function RouteNameInput({ value, failure, onChange }: RouteNameInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const named = failure?.kind === 'name-missing' || failure?.kind === 'name-too-long' ? failure : null
  useEffect(() => {
    if (named) input.current?.focus()
  }, [named])
  // No maxLength: it would cut a pasted name without a word.
  return (
    <TextInput
      ref={input}
      label="Route Name"
      placeholder="Monday CBD round"
      autoComplete="off"
      aria-required
      value={value}
      error={named && failureSentence(named)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
