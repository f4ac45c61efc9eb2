export type { Tap } from '../tap'
export { type AboutTap, classifyTapResponse, tapEntry } from '../tap-entry'
