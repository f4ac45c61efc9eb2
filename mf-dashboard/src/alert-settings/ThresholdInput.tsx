import { TextInput } from 'shared-ui'

interface ThresholdInputProps {
  name: string
  label: string
  value: string
  error: string | undefined
  onType: (text: string) => void
}

/** A whole percentage. */
export function ThresholdInput({ name, label, value, error, onType }: ThresholdInputProps) {
  return (
    <TextInput
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      required
      withAsterisk={false}
      maxLength={3}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}
