import { RECORD_COPY } from 'shared-domain/client'
import { create } from 'zustand'
import type { Tap } from './tap'

/** What became of a tap that its route refused, until the driver has read it. */
export interface LateNotice {
  /** The id of the tap. */
  id: string
  routeId: string
  /** The tap, which is told in the language of its reader. Left out by earlier versions. */
  tap?: Tap
  /** The tap in English, such as '4 Cuba Street done'. */
  words: string
  /** Who tapped, when that is not the person who has the phone by now. */
  by?: string
  /** Whether the record has it; otherwise the office decides. */
  isRecorded: boolean
  /** A recorded skip that the stop does not show, because it was done before. */
  isOverruled?: boolean
}

const KEY = `${RECORD_COPY}late-notices`

/** On this phone, so that a driver finds them after the page was discarded. */
export const useLateNotices = create<readonly LateNotice[]>()(() => stored())

function stored(): readonly LateNotice[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(known) ? known : []
  } catch {
    return []
  }
}

function set(notices: readonly LateNotice[]): void {
  useLateNotices.setState(notices, true)
  try {
    if (notices.length > 0) localStorage.setItem(KEY, JSON.stringify(notices))
    else localStorage.removeItem(KEY)
  } catch {
    // The phone has no room: the notices last as long as the page.
  }
}

export const addLateNotice = (notice: LateNotice): void =>
  set([...useLateNotices.getState().filter(({ id }) => id !== notice.id), notice])

/** The driver has read these notices. */
export const removeLateNotices = (ids: readonly string[]): void =>
  set(useLateNotices.getState().filter(({ id }) => !ids.includes(id)))
