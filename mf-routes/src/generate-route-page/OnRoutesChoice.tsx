import { useId } from 'react'
import { Switch, Text } from 'shared-ui'

interface OnRoutesChoiceProps {
  /** How many of the bins due are on a route. */
  count: number
  routeIds: readonly string[]
  value: boolean
  onChange: (value: boolean) => void
}

/** Whether bins are planned that another route is still to come to. */
export function OnRoutesChoice({ count, routeIds, value, onChange }: OnRoutesChoiceProps) {
  const hint = useId()
  return (
    <div>
      <Switch
        size="md"
        label="Include bins that are on a route already"
        aria-describedby={hint}
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Text id={hint} size="sm" c="dimmed" mt={6}>
        {count === 0 ? 'None of the bins due is on a route.' : left(count, routeIds, value)}
      </Text>
    </div>
  )
}

function left(count: number, routeIds: readonly string[], isIncluded: boolean): string {
  const bins = count === 1 ? '1 of the bins due is' : `${count} of the bins due are`
  const routes = `${routeIds.length === 1 ? 'route' : 'routes'} ${routeIds.join(', ')}`
  return `${bins} on ${routes}${isIncluded ? ', and will be on two.' : ', and left out here.'}`
}
