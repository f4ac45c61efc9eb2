import { readBinLabel } from 'shared-domain'
import { refusedFields } from 'shared-domain/client'
import type { DecoderListed, Device, Mounting } from '../../operations'
import { readTypedEui } from '../../rules/device-qr'
import { t } from '../messages/translate'
import { readMounting, refusedMounting, type TypedMounting, usualMounting } from '../mounting/typed-mounting'

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

/** The props of the input of a field. */
export type SetupFieldProps = (name: keyof TypedSetup) => {
  name: keyof TypedSetup
  value: string
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** What is typed at first: what the URL says of the sensor or its bin. */
export function setupOfUrl(search: string, decoders: readonly DecoderListed[]): TypedSetup {
  const query = new URLSearchParams(search)
  const decoder = decoders.find(({ name }) => name === query.get('kind'))
  const usual = usualMounting(decoder)
  return {
    eui: query.get('eui') ?? '',
    decoder: decoder?.name ?? '',
    binId: query.get('bin') ?? '',
    emptyMm: query.get('emptyMm') ?? '',
    fullMm: query.get('fullMm') ?? '',
    offsetMm: query.get('offsetMm') ?? usual.offsetMm,
    tiltLimitDeg: query.get('tiltLimitDeg') ?? usual.tiltLimitDeg,
  }
}

/** The id of a bin as it is typed, or in the link of its label. */
const binIdOf = ({ binId }: Pick<TypedSetup, 'binId'>) => readBinLabel(binId.trim()) ?? binId.trim()

/** The sensor that is in this bin, other than the one that is set up. Ids may differ in capitals alone. */
export const sensorInBin = (
  devices: readonly Device[],
  typed: Pick<TypedSetup, 'binId'>,
  devEui: string | null,
): Device | undefined => {
  const binId = binIdOf(typed)
  const installed = devices.filter((one) => one.binId?.toUpperCase() === binId.toUpperCase())
  const exact = installed.filter((one) => one.binId === binId)
  const found = exact.length > 0 ? exact : installed
  return found.length === 1 && found[0]?.devEui !== devEui ? found[0] : undefined
}

/** The sensor in the bin, by which the record refused a setup that does not name it; `null` for any other failure. */
export const refusedFor = (error: unknown): string | null =>
  refusedFields(error).replaces?.match(/[0-9A-F]{16}/)?.[0] ?? null

/** What the record says of the fields of a setup that it refused. */
export function refusedSetup(error: unknown): SetupFaults {
  const { binId, decoder, 'params.devEui': eui } = refusedFields(error)
  return {
    ...refusedMounting(error),
    ...(binId && { binId }),
    ...(decoder && { decoder }),
    ...(eui && { eui }),
  }
}

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
  return { setup: { devEui, decoder: decoder.name, binId: binIdOf(typed), mounting: read.mounting } }
}
