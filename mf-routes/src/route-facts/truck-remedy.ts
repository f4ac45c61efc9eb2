import type { ShownRoute } from '../../rules/shown-route'
import { t } from '../messages/translate'

/** What the office does about an open route whose truck cannot drive it. */
export function truckRemedy({ status }: Pick<ShownRoute, 'status'>, openStops: number): string {
  if (openStops === 0) return t('routeFacts.noStopIsOpen')
  if (status === 'active') return t('routeFacts.giveWhatIsLeftToAnotherTruck')
  return t('routeFacts.giveItToAnotherTruck')
}
