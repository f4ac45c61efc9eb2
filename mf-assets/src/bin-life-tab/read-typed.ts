import type { BinType } from 'shared-domain'
import { LITRES_MAX, type LifeChange, type LifeChangeKind } from '../../operations'
import { figure } from '../figure'
import { t } from '../messages/translate'
import type { Faults } from './faults'

type TextField =
  | ('why' | 'from' | 'back' | 'location' | 'lat' | 'lng')
  | ('litres' | 'material' | 'assetNumber' | 'installedOn' | 'expected')

/** The form as it was typed. Days are YYYY-MM-DD; empty text is left out. */
export interface Typed extends Record<TextField, string> {
  kind: LifeChangeKind
  binType: BinType
  hasNewLabel: boolean
  /** Where a phone beside it says that it was put up; `null` for the place that was planned. */
  place: { lat: number; lng: number } | null
}

export type LifeFaults = Faults<TextField>

/** The change that was typed, or all fields that are wrong. */
export function readTyped(typed: Typed): { change: LifeChange; why: string } | { faults: LifeFaults } {
  const read = readChange(typed)
  const why = typed.why.trim()
  if ('change' in read && why) return { change: read.change, why }
  const faults = 'faults' in read ? read.faults : {}
  return { faults: why ? faults : { ...faults, why: t('binLifeTab.writeReason') } }
}

function readChange(typed: Typed): { change: LifeChange } | { faults: LifeFaults } {
  const { kind, from, back, expected } = typed
  switch (kind) {
    case 'works':
      if (from && back && back <= from)
        return { faults: { back: t('binLifeTab.chooseDayAfterFirstOneWithoutIt') } }
      return { change: { kind, from: from || null, back: back || null } }
    case 'moved': {
      const read = readPlace(typed, t('binLifeTab.writeWhereItStandsNow'))
      return 'faults' in read ? read : { change: { kind, ...read.place } }
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
): { place: { lat: number; lng: number; location: string } } | { faults: Faults<PlaceField> } {
  const [lat, lng, location] = [degrees(typed.lat), degrees(typed.lng), typed.location.trim()]
  const isLat = lat !== null && Math.abs(lat) <= 90
  const isLng = lng !== null && Math.abs(lng) <= 180
  if (location && isLat && isLng) return { place: { lat, lng, location } }
  return {
    faults: {
      ...(!location && { location: missing }),
      ...(!isLat && { lat: t('binLifeTab.giveDegreesFrom90To90') }),
      ...(!isLng && { lng: t('binLifeTab.giveDegreesFrom180To180') }),
    },
  }
}

/** A place as it was typed; `null` while it is none. */
export function typedPoint(typed: Record<'lat' | 'lng', string>): { lat: number; lng: number } | null {
  const [lat, lng] = [degrees(typed.lat), degrees(typed.lng)]
  return lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180 ? null : { lat, lng }
}

/** A number of degrees, with a point or a comma; `null` for anything else. */
function degrees(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  return /^-?\d{1,3}(\.\d{1,12})?$/.test(text) ? Number(text) : null
}
