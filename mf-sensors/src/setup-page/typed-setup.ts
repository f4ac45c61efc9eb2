import type { DecoderListed, Mounting } from '../../operations'
import { readTypedEui } from '../../rules/device-qr'
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
    ...(devEui === null && { eui: 'Give the 16 hexadecimal digits of the DevEUI.' }),
    ...(!decoder && { decoder: 'Choose the kind of sensor.' }),
    ...(typed.binId.trim() === '' && { binId: 'Give the id on the label of the bin.' }),
    ...('faults' in read && read.faults),
  }
  if (Object.keys(faults).length > 0 || devEui === null || !decoder || 'faults' in read) return { faults }
  return { setup: { devEui, decoder: decoder.name, binId: typed.binId.trim(), mounting: read.mounting } }
}
