import { create } from 'zustand'
import { storedList, storeList } from './stored-list'
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

const NAME = 'late-notices'

/** On this phone, so that a driver finds them after the page was discarded. */
export const useLateNotices = create<readonly LateNotice[]>()(() => storedList(NAME))

function set(notices: readonly LateNotice[]): void {
  useLateNotices.setState(notices, true)
  storeList(NAME, notices)
}

export const addLateNotice = (notice: LateNotice): void =>
  set([...useLateNotices.getState().filter(({ id }) => id !== notice.id), notice])

/** The driver has read these notices. */
export const removeLateNotices = (ids: readonly string[]): void =>
  set(useLateNotices.getState().filter(({ id }) => !ids.includes(id)))
