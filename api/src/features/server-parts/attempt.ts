import type { Refusal } from '../../http/problems/refusal'

/** The outcome of a part of a change. */
export type Attempted<T> = { result: T } | { refusal: Refusal }
