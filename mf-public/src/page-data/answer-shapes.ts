import type { Bin, Point } from 'shared-domain'
import type { NearbyBin } from '../../rules/nearby-bin'
import { binConditionLabels, binTypeLabels } from '../bin-labels/bin-labels'

type Fields = Record<string, unknown>

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

export const isListOf = <T>(value: unknown, isOne: (entry: unknown) => entry is T): value is T[] =>
  Array.isArray(value) && value.every(isOne)

const isNullOr = (type: 'string' | 'number', value: unknown) => value === null || typeof value === type

/** Whether a value is a bin. Checked by hand, because the contract's schemas are larger than the rest of a page. */
export const isBin = (value: unknown): value is Bin =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.location === 'string' &&
  String(value.binType) in binTypeLabels &&
  String(value.status) in binConditionLabels &&
  isNullOr('string', value.lastCollected) &&
  ['fillLevel', 'lat', 'lng'].every((name) => isNullOr('number', value[name]))

export const isNearbyBin = (value: unknown): value is NearbyBin =>
  isBin(value) && ['lat', 'lng', 'distanceKm'].every((name) => typeof (value as Fields)[name] === 'number')

export const isPoint = (value: unknown): value is Point =>
  isObject(value) && typeof value.lat === 'number' && typeof value.lng === 'number'

/** Marks an answer that does not come straight from the record. */
export interface AnswerSource {
  /** The service worker combined it from cached answers, so nearer bins may be missing. */
  isPartial?: true
  /** It is mock data. */
  isSample?: true
}

export const isPartialMark = (value: unknown): boolean => value === undefined || value === true
