import type { Point } from 'shared-domain'
import { isObject } from './is-bin'

export const isPoint = (value: unknown): value is Point =>
  isObject(value) && typeof value.lat === 'number' && typeof value.lng === 'number'
