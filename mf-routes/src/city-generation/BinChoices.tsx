import { useId } from 'react'
import { type Bin, type BinStatus, type BinType, BinTypeSchema } from 'shared-domain'
import { Chip, Switch, Text } from 'shared-ui'
import { ChoiceGroup, toggled } from '../choice-group/ChoiceGroup'
import { t } from '../messages/translate'
import { countText } from '../route-criteria/CriteriaFields'
import { type CriteriaFailure, failureSentence } from '../route-criteria/criteria-failure'

interface StreamChoiceProps {
  /** `null` while they load. */
  bins: readonly Bin[] | null
  /** Only bins with these statuses and bins with `likelyIds` are counted. */
  statuses: readonly BinStatus[]
  likelyIds: ReadonlySet<string>
  value: readonly BinType[]
  failure: CriteriaFailure | null
  /** The ids of bins on open routes. */
  onRoutes: ReadonlySet<string>
  onChange: (value: readonly BinType[]) => void
}

const names = {
  general: t('cityGeneration.general'),
  recycling: t('cityGeneration.recycling'),
  compost: t('cityGeneration.compost'),
} as const satisfies Record<BinType, string>

export function StreamChoice(props: StreamChoiceProps) {
  const { bins, statuses, likelyIds, value, failure, onRoutes, onChange } = props
  const dueOf = (stream: BinType) =>
    (bins ?? []).filter(
      ({ id, binType, status }) => binType === stream && (statuses.includes(status) || likelyIds.has(id)),
    )
  return (
    <ChoiceGroup
      role="group"
      label={t('cityGeneration.binType')}
      hint={t('cityGeneration.generalWaste')}
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

interface ComingDueChoiceProps {
  /** How many bins are weighed besides those of the chosen badges. */
  count: number
  value: boolean
  onChange: (value: boolean) => void
}

/** Whether bins that come due in the next days are added where a truck passes. */
export function ComingDueChoice({ count, value, onChange }: ComingDueChoiceProps) {
  const hint = useId()
  const bins = t('cityGeneration.moreBinsHave', { count })
  return (
    <div>
      <Switch
        size="md"
        label={t('cityGeneration.addBinsThatComeDueSoon')}
        aria-describedby={hint}
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Text id={hint} size="sm" c="dimmed" mt={6}>
        {t('cityGeneration.smallerRiskOfOverflow', { bins })}
      </Text>
    </div>
  )
}

interface OnRoutesChoiceProps {
  /** How many of the bins due are on a route. */
  count: number
  routeIds: readonly string[]
  value: boolean
  onChange: (value: boolean) => void
}

/** Whether bins on open routes are planned again. */
export function OnRoutesChoice({ count, routeIds, value, onChange }: OnRoutesChoiceProps) {
  const hint = useId()
  return (
    <div>
      <Switch
        size="md"
        label={t('cityGeneration.includeBinsThatAreOnRouteAlready')}
        aria-describedby={hint}
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Text id={hint} size="sm" c="dimmed" mt={6}>
        {count === 0 ? t('cityGeneration.noneOfBinsDueIsOnRoute') : onRoutesText(count, routeIds, value)}
      </Text>
    </div>
  )
}

function onRoutesText(count: number, routeIds: readonly string[], isIncluded: boolean): string {
  const bins = t('cityGeneration.ofBinsDueAre', { count })
  const routes = t('cityGeneration.routes', { count: routeIds.length, list: routeIds.join(', ') })
  return t('cityGeneration.on', {
    bins,
    routes,
    what: isIncluded ? t('cityGeneration.andWillBeOnTwo') : t('cityGeneration.andLeftOutHere'),
  })
}
