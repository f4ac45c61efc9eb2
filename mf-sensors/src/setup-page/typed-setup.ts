import { mountingFault, readTypedEui } from 'shared-domain'
import type { DecoderListed, Mounting } from '../../operations'

/** What a person has scanned or typed. */
export interface TypedSetup {
  eui: string
  decoder: string
  binId: string
  emptyMm: string
  fullMm: string
}

export interface Setup {
  devEui: string
  decoder: string
  binId: string
  mounting: Mounting
}

export type SetupFaults = Partial<Record<keyof TypedSetup, string>>

const WHOLE = /^\d{1,5}$/
const NOT_MM = 'Give whole millimetres.'

/** The setup that was typed, or what is wrong with each field. */
export function readSetup(
  typed: TypedSetup,
  decoders: readonly DecoderListed[],
): { setup: Setup } | { faults: SetupFaults } {
  const devEui = readTypedEui(typed.eui)
  const decoder = decoders.find(({ name }) => name === typed.decoder)
  const faults: SetupFaults = {
    ...(devEui === null && { eui: 'Give the 16 hexadecimal digits of the DevEUI.' }),
    ...(!decoder && { decoder: 'Choose the kind of sensor.' }),
    ...(typed.binId.trim() === '' && { binId: 'Give the id on the label of the bin.' }),
    ...(!WHOLE.test(typed.emptyMm) && { emptyMm: NOT_MM }),
    ...(!WHOLE.test(typed.fullMm) && { fullMm: NOT_MM }),
  }
  const mounting = {
    emptyMm: Number(typed.emptyMm),
    fullMm: Number(typed.fullMm),
    offsetMm: 0,
    tiltLimitDeg: null,
  }
  if (Object.keys(faults).length > 0 || devEui === null || !decoder) return { faults }
  const fault = mountingFault(mounting, decoder.range)
  if (fault) return { faults: { [fault.field]: fault.detail } }
  return { setup: { devEui, decoder: decoder.name, binId: typed.binId.trim(), mounting } }
}
