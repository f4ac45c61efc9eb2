import type { DecoderListed, Mounting } from '../../operations'
import { readTypedEui } from '../../rules/device-qr'
import { t } from '../messages/translate'
import { readMounting, type TypedMounting } from '../mounting/typed-mounting'

/** The input of the form, scanned or typed. */
export interface TypedSetup extends TypedMounting {
  eui: string
  decoder: string
  binId: string
}

export interface Setup {
  devEui: string
  decoder: string
  binId: string
  mounting: Mounting
}

export type SetupFaults = Partial<Record<keyof TypedSetup, string>>

/** The typed setup, or the fault of each field. */
export function readSetup(
  typed: TypedSetup,
  decoders: readonly DecoderListed[],
): { setup: Setup } | { faults: SetupFaults } {
  const devEui = readTypedEui(typed.eui)
  const decoder = decoders.find(({ name }) => name === typed.decoder)
  const read = readMounting(typed, decoder)
  const faults: SetupFaults = {
    ...(devEui === null && { eui: t('setup.give16HexadecimalDigitsOfDeveui') }),
    ...(!decoder && { decoder: t('setup.chooseKindOfSensor') }),
    ...(typed.binId.trim() === '' && { binId: t('setup.giveIdOnLabelOfBin') }),
    ...('faults' in read && read.faults),
  }
  if (Object.keys(faults).length > 0 || devEui === null || !decoder || 'faults' in read) return { faults }
  return { setup: { devEui, decoder: decoder.name, binId: typed.binId.trim(), mounting: read.mounting } }
}
