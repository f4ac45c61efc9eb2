import type { PlanDraft } from '../../rules/plan-draft'

/** A draft with its undo and redo steps. */
export interface DraftHistory {
  /** Oldest first. */
  past: readonly DraftStep[]
  present: PlanDraft
  /** Next first. */
  future: readonly DraftStep[]
}

interface DraftStep {
  draft: PlanDraft
  /** The change between this draft and the one nearer to the present, in words. */
  done: string
}

export const historyOf = (present: PlanDraft): DraftHistory => ({ past: [], present, future: [] })

export const withStep = ({ past, present }: DraftHistory, next: PlanDraft, done: string): DraftHistory => ({
  past: [...past, { draft: present, done }],
  present: next,
  future: [],
})

/** One step back; unchanged when there is none. */
export function undo(history: DraftHistory): DraftHistory {
  const { past, present, future } = history
  const last = past.at(-1)
  if (!last) return history
  return {
    past: past.slice(0, -1),
    present: last.draft,
    future: [{ draft: present, done: last.done }, ...future],
  }
}

/** One step forward again; unchanged when nothing was undone. */
export function redo(history: DraftHistory): DraftHistory {
  const { past, present, future } = history
  const [next, ...later] = future
  if (!next) return history
  return { past: [...past, { draft: present, done: next.done }], present: next.draft, future: later }
}
