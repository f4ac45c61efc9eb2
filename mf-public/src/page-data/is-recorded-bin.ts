import type { NearbyBin } from 'shared-domain'
import type { RecordedBin } from 'shared-domain/contract'
import { binTypeWords, statusWords } from '../bin-words/bin-words'

type Fields = Record<string, unknown>

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

export const isListOf = <T>(value: unknown, isOne: (entry: unknown) => entry is T): value is T[] =>
  Array.isArray(value) && value.every(isOne)

const isNullOr = (type: 'string' | 'number', value: unknown) => value === null || typeof value === type

/** Whether the API sent a bin. By hand: the schemas of the contract weigh more than the rest of a page. */
export const isRecordedBin = (value: unknown): value is RecordedBin =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.location === 'string' &&
  String(value.binType) in binTypeWords &&
  String(value.status) in statusWords &&
  ['fillLevel', 'lat', 'lng'].every((name) => isNullOr('number', value[name])) &&
  ['lastCollected', 'measuredAt', 'lastCollectedAt'].every((name) => isNullOr('string', value[name]))

/** A bin so many km from where it was looked for. */
export type FoundBin = RecordedBin & NearbyBin

export const isFoundBin = (value: unknown): value is FoundBin =>
  isRecordedBin(value) &&
  ['lat', 'lng', 'distanceKm'].every((name) => typeof (value as Fields)[name] === 'number')
