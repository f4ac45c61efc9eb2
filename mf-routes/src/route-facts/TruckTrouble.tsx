import type { ReactNode } from 'react'
import { Alert, Stack, Text, ToneBadge } from 'shared-ui'
import type { ShownRoute } from '../../rules/shown-route'
import { useTruckTrouble } from '../fleet/truck-trouble'

const WORDS = { 'out-of-service': 'Truck out of service', removed: 'Truck removed' } as const

interface TruckTroubleProps {
  route: Pick<ShownRoute, 'status' | 'truckId'>
}

/** Marks an open route whose truck cannot drive it; nothing otherwise. */
export function TruckTroubleBadge({ route }: TruckTroubleProps) {
  const trouble = useTruckTrouble()(route)
  return trouble && <ToneBadge tone="full">{WORDS[trouble.kind]}</ToneBadge>
}

interface TruckTroubleAlertProps extends TruckTroubleProps {
  /** Whether the reader drives the route, or plans it. */
  reader: 'driver' | 'office'
  /** Whether no stop is open any more. */
  isNothingLeft?: boolean
  /** The buttons that move its stops. */
  children?: ReactNode
}

/** Says that the truck of an open route cannot drive it, and what to do; nothing otherwise. */
export function TruckTroubleAlert({ route, reader, isNothingLeft, children }: TruckTroubleAlertProps) {
  const trouble = useTruckTrouble()(route)
  if (!trouble) return null
  const { name, kind } = trouble
  const what = kind === 'removed' ? `${name} was removed from the fleet` : `${name} is out of service`
  return (
    <Alert color="red" title={WORDS[kind]}>
      <Stack gap="sm">
        <Text>{`${what}, and this route is planned for it. ${isNothingLeft && reader === 'office' ? NOTHING_LEFT : remedy(route, reader)}`}</Text>
        {children}
      </Stack>
    </Alert>
  )
}

const NOTHING_LEFT = 'No stop is open on it any more: complete it when the truck is back.'

function remedy({ status }: TruckTroubleProps['route'], reader: TruckTroubleAlertProps['reader']): string {
  if (reader === 'driver') return 'Ask the office which truck to take before you drive on.'
  if (status === 'active')
    return 'Give what is left to another truck, spread it over the others or leave it for tomorrow; or put the truck back in service under Fleet.'
  return 'Give it to another truck, spread it over the others or leave it for tomorrow; or put the truck back in service under Fleet.'
}
