import { NativeSelect } from 'shared-ui'
import { TIME_LIMITS_S } from './city-criteria'

interface TimeLimitChoiceProps {
  /** s */
  value: number
  onChange: (seconds: number) => void
}

export function TimeLimitChoice({ value, onChange }: TimeLimitChoiceProps) {
  return (
    <NativeSelect
      label="Time Limit"
      description="More time makes large plans a little shorter."
      value={String(value)}
      data={TIME_LIMITS_S.map((seconds) => ({ value: String(seconds), label: `${seconds} seconds` }))}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}
