import { refusedFields } from 'shared-domain/client'
import type { DecoderListed, Mounting } from '../../operations'
import { mountingFault } from '../../rules/sensor-level'
import { t } from '../messages/translate'

/** A mounting as text, while it is typed. */
export interface TypedMounting {
  emptyMm: string
  fullMm: string
  offsetMm: string
  /** Empty when the sensor's own report of a tilt suffices. */
  tiltLimitDeg: string
}

export type MountingFaults = Partial<Record<keyof TypedMounting, string>>

/** The faults that are left when these fields are changed: a fault is about what was there before. */
export const faultsWithout = <Faults extends object>(faults: Faults, changed: object): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in changed))) as Faults

/** Lids and poles are often at an angle; above this one a sensor faces the wall of its bin. */
const TILT_LIMIT_DEG = 30

/** The usual values for a kind of sensor: no offset, and a tilt limit only when it measures its angle. */
export const usualMounting = (
  decoder: Pick<DecoderListed, 'tilt'> | undefined,
): Pick<TypedMounting, 'offsetMm' | 'tiltLimitDeg'> => ({
  offsetMm: '0',
  tiltLimitDeg: decoder?.tilt === 'angle' ? `${TILT_LIMIT_DEG}` : '',
})

export const typedMounting = ({ emptyMm, fullMm, offsetMm, tiltLimitDeg }: Mounting): TypedMounting => ({
  emptyMm: `${emptyMm}`,
  fullMm: `${fullMm}`,
  offsetMm: `${offsetMm}`,
  tiltLimitDeg: tiltLimitDeg === null ? '' : `${tiltLimitDeg}`,
})

const WHOLE = /^\d{1,5}$/
const SIGNED = /^-?\d{1,4}$/
const NOT_MM = t('mounting.giveWholeMillimetres')

/** The typed mounting, or the fault of each field. While the kind is not known, its range is not checked. */
export function readMounting(
  typed: TypedMounting,
  decoder: Pick<DecoderListed, 'range'> | undefined,
): { mounting: Mounting } | { faults: MountingFaults } {
  const limit = typed.tiltLimitDeg.trim()
  const isLimit = limit === '' || (WHOLE.test(limit) && Number(limit) >= 1 && Number(limit) <= 90)
  const faults: MountingFaults = {
    ...(!WHOLE.test(typed.emptyMm.trim()) && { emptyMm: NOT_MM }),
    ...(!WHOLE.test(typed.fullMm.trim()) && { fullMm: NOT_MM }),
    ...(!SIGNED.test(typed.offsetMm.trim()) && {
      offsetMm: t('mounting.giveWholeMillimetres0'),
    }),
    ...(!isLimit && { tiltLimitDeg: t('mounting.giveDegreesFrom1To90') }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const mounting = {
    emptyMm: Number(typed.emptyMm),
    fullMm: Number(typed.fullMm),
    offsetMm: Number(typed.offsetMm),
    tiltLimitDeg: limit === '' ? null : Number(limit),
  }
  const fault = decoder && mountingFault(mounting, decoder.range)
  return fault ? { faults: { [fault.field]: fault.detail } } : { mounting }
}

/** What the record says of the fields of a mounting that it refused. */
export const refusedMounting = (error: unknown): MountingFaults =>
  Object.fromEntries(
    Object.entries(refusedFields(error)).flatMap(([field, detail]) =>
      field.startsWith('mounting.') ? [[field.replace('mounting.', ''), detail]] : [],
    ),
  )
