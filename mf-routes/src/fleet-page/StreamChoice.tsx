import { BIN_TYPE_NAMES, BinTypeSchema } from 'shared-domain'
import { Chip } from 'shared-ui'
import { ChoiceGroup } from '../generate-route-page/ChoiceGroup'

interface StreamChoiceProps {
  /** With spaces between. */
  value: string
  hint: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Which of the three streams it takes. */
export const StreamChoice = ({ value, hint, error, onChange }: StreamChoiceProps) => (
  <ChoiceGroup role="group" label="Streams" hint={hint} error={error ?? null}>
    <Chip.Group
      multiple
      value={value.split(' ').filter(Boolean)}
      onChange={(streams) => onChange(streams.join(' '))}
    >
      {BinTypeSchema.options.map((stream) => (
        <Chip key={stream} value={stream} name="streams">
          {BIN_TYPE_NAMES[stream]}
        </Chip>
      ))}
    </Chip.Group>
  </ChoiceGroup>
)
