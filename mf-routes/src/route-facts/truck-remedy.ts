import type { ShownRoute } from '../../rules/shown-route'

/** What the office does about an open route whose truck cannot drive it. */
export function truckRemedy({ status }: Pick<ShownRoute, 'status'>, openStops: number): string {
  if (openStops === 0) return 'No stop is open on it any more: complete it when the truck is back.'
  if (status === 'active')
    return 'Give what is left to another truck, spread it over the others or leave it for tomorrow; or put the truck back in service under Fleet.'
  return 'Give it to another truck, spread it over the others or leave it for tomorrow; or put the truck back in service under Fleet.'
}
