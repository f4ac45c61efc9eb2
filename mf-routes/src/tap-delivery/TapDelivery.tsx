import { usePhonePerson } from 'shared-domain/client'
import { useTapEntries } from '../run-taps/use-run-taps'

/** Sends the taps that wait on this phone, on every page: the person who has it by now may not open the run sheet. */
export function TapDelivery() {
  usePhonePerson()
  useTapEntries()
  return null
}
