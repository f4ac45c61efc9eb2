import type { BinType, Point } from 'shared-domain'
import { type BinLifeAnswer, LITRES_MAX, type LifeChange, type LifeChangeKind } from '../../operations'
import { farMoveM } from '../../rules/compare-bins'
import { placeFault } from '../../rules/place-fault'
import { figure } from '../figure'
import { t } from '../messages/translate'

/** The fields that are typed as text. */
export type TextField =
  | ('why' | 'from' | 'back' | 'location' | 'lat' | 'lng')
  | ('litres' | 'material' | 'assetNumber' | 'installedOn' | 'expected')

/** The form as it was typed. Days are YYYY-MM-DD; empty text is left out. */
export interface Typed extends Record<TextField, string> {
  kind: LifeChangeKind
  binType: BinType
  hasNewLabel: boolean
  /** Where a phone beside it says that it was put up; `null` for the place that was planned. */
  place: Point | null
  /** The places of a far move that the person has confirmed, as of `FarMove`; `null` while none is. */
  confirmedMove: string | null
}

/** The fields that are wrong, each with how to mend it. */
export type Faults<Field extends string> = Partial<Record<Field, string>>

export type LifeFaults = Faults<TextField | 'confirmedMove'>
/** Where the bin is in the record. */
type Stands = Pick<BinLifeAnswer, 'lat' | 'lng' | 'location'>

/** The change that was typed, or all fields that are wrong. */
export function readTyped(
  typed: Typed,
  stands: Stands,
): { change: LifeChange; why: string } | { faults: LifeFaults } {
  const read = readChange(typed, stands)
  const why = typed.why.trim()
  if ('change' in read && why) return { change: read.change, why }
  const faults = 'faults' in read ? read.faults : {}
  return { faults: why ? faults : { ...faults, why: t('binLifeTab.writeReason') } }
}

function readChange(typed: Typed, stands: Stands): { change: LifeChange } | { faults: LifeFaults } {
  const { kind, from, back, expected } = typed
  switch (kind) {
    case 'works':
      if (from && back && back <= from)
        return { faults: { back: t('binLifeTab.chooseDayAfterFirstOneWithoutIt') } }
      return { change: { kind, from: from || null, back: back || null } }
    case 'moved': {
      const read = readPlace(typed, t('binLifeTab.writeWhereItStandsNow'))
      if ('faults' in read) return read
      const { lat, lng, location } = read.place
      if (lat === stands.lat && lng === stands.lng && location === stands.location)
        return { faults: { location: t('binLifeTab.itIsThereAlready') } }
      const far = farMoveOf(stands, read.place)
      if (far && far.places !== typed.confirmedMove)
        return { faults: { confirmedMove: t('binLifeTab.checkThePlace') } }
      return { change: { kind, ...read.place } }
    }
    case 'replaced': {
      const litres = readLitres(typed.litres)
      if (litres === undefined) return { faults: { litres: WRONG_LITRES } }
      const { binType, hasNewLabel } = typed
      const body = { material: typed.material.trim() || null, assetNumber: typed.assetNumber.trim() || null }
      const installedOn = typed.installedOn || null
      return { change: { kind, binType, litres, ...body, installedOn, hasNewLabel } }
    }
    case 'planned':
      return { change: { kind, expected: expected || null } }
    case 'stands':
      return { change: { kind, place: typed.place } }
    default:
      return { change: { kind } }
  }
}

/** A move that is farther than bins are moved, which a person confirms: often a digit is wrong. */
interface FarMove {
  metres: number
  /** From where to where: what was confirmed of another place does not count. */
  places: string
}

/** `null` for a move that is not far, or from or to a place that is not known. */
export function farMoveOf({ lat, lng }: Pick<Stands, 'lat' | 'lng'>, to: Point | null): FarMove | null {
  if (lat === null || lng === null || to === null || placeFault(to)) return null
  const metres = farMoveM({ lat, lng }, to)
  return metres === null ? null : { metres, places: [lat, lng, to.lat, to.lng].join() }
}

export const WRONG_LITRES = t('binLifeTab.giveWholeLitres', { most: figure(LITRES_MAX) })

/** Whole litres, `null` for an empty field, and `undefined` for anything else. */
export function readLitres(typed: string): number | null | undefined {
  const text = typed.trim()
  if (!text) return null
  const litres = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return litres >= 1 && litres <= LITRES_MAX ? litres : undefined
}

type PlaceField = 'location' | 'lat' | 'lng'

/** A place as it was typed, or all fields that are wrong. */
export function readPlace(
  typed: Record<PlaceField, string>,
  missing: string,
): { place: Point & { location: string } } | { faults: Faults<PlaceField> } {
  const [lat, lng, location] = [degrees(typed.lat), degrees(typed.lng), typed.location.trim()]
  const isLat = lat !== null && Math.abs(lat) <= 90
  const isLng = lng !== null && Math.abs(lng) <= 180
  const elsewhere = isLat && isLng ? placeFault({ lat, lng }) : null
  if (location && isLat && isLng && !elsewhere) return { place: { lat, lng, location } }
  return {
    faults: {
      ...(!location && { location: missing }),
      ...(elsewhere && { lat: elsewhere }),
      ...(!isLat && { lat: t('binLifeTab.giveDegreesFrom90To90') }),
      ...(!isLng && { lng: t('binLifeTab.giveDegreesFrom180To180') }),
    },
  }
}

/** A place as it was typed; `null` while it is not a valid position. */
export function typedPoint(typed: Record<'lat' | 'lng', string>): Point | null {
  const [lat, lng] = [degrees(typed.lat), degrees(typed.lng)]
  return lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180 ? null : { lat, lng }
}

/** A number of degrees, with a point or a comma; `null` for anything else. */
function degrees(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  return /^-?\d{1,3}(\.\d{1,12})?$/.test(text) ? Number(text) : null
}
