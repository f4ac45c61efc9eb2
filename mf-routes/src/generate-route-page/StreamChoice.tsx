import { type Bin, type BinStatus, type BinType, BinTypeSchema } from 'shared-domain'
import { Chip } from 'shared-ui'
import { ChoiceGroup } from './ChoiceGroup'
import { countText } from './count-text'
import { type CriteriaFailure, failureSentence } from './failure-sentence'
import { toggled } from './toggled'

interface StreamChoiceProps {
  /** `null` until they are known. */
  bins: readonly Bin[] | null
  /** Of those states the bins are counted. */
  statuses: readonly BinStatus[]
  value: readonly BinType[]
  failure: CriteriaFailure | null
  /** Ids of the bins that routes are still to come to. */
  onRoutes: ReadonlySet<string>
  onChange: (value: readonly BinType[]) => void
}

const names = {
  general: 'General',
  recycling: 'Recycling',
  compost: 'Compost',
} as const satisfies Record<BinType, string>

export function StreamChoice({ bins, statuses, value, failure, onRoutes, onChange }: StreamChoiceProps) {
  const dueOf = (stream: BinType) =>
    (bins ?? []).filter(({ binType, status }) => binType === stream && statuses.includes(status))
  return (
    <ChoiceGroup
      role="group"
      label="Bin Type"
      hint="General waste, recycling and compost never share a load."
      error={failure?.kind === 'no-stream-chosen' ? failureSentence(failure) : null}
    >
      {BinTypeSchema.options.map((stream) => (
        <Chip key={stream} checked={value.includes(stream)} onChange={() => onChange(toggled(value, stream))}>
          {bins ? `${names[stream]} (${countText(dueOf(stream), onRoutes)})` : names[stream]}
        </Chip>
      ))}
    </ChoiceGroup>
  )
}
