import { HIGH_PRIORITY_ABOVE, type Priority, PrioritySchema } from 'shared-domain'
import { Chip } from 'shared-ui'
import { ChoiceGroup } from './ChoiceGroup'

interface PriorityChoiceProps {
  /** `null` lets the number of full bins decide. */
  value: Priority | null
  onChange: (value: Priority | null) => void
}

const names = { high: 'High', medium: 'Medium', low: 'Low' } as const satisfies Record<Priority, string>

const AUTOMATIC_HINT = `None chosen: high with more than ${HIGH_PRIORITY_ABOVE} full bins, else medium.`
const CHOSEN_HINT = 'Press the chosen priority again to let the number of full bins decide.'

export function PriorityChoice({ value, onChange }: PriorityChoiceProps) {
  return (
    <ChoiceGroup
      role="radiogroup"
      label="Collection Priority"
      hint={value === null ? AUTOMATIC_HINT : CHOSEN_HINT}
    >
      {PrioritySchema.options.map((priority) => (
        <Chip
          key={priority}
          type="radio"
          name="priority"
          value={priority}
          checked={priority === value}
          onChange={() => onChange(priority)}
          // A radio button cannot be unchosen by itself.
          onClick={() => priority === value && onChange(null)}
        >
          {names[priority]}
        </Chip>
      ))}
    </ChoiceGroup>
  )
}
