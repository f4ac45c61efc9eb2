import { useState } from 'react'
import type { Thresholds } from 'shared-domain/contract'

/** What was saved, and what was in force before. */
export interface Saved {
  kept: Thresholds
  /** `null` when it was itself an undo. */
  before: Thresholds | null
}

interface Failure {
  error: Error
  what: string
}

/** Saving thresholds and taking it back; nothing counts as saved before the record has it. */
export function useThresholdsSaving(
  inForce: Thresholds,
  change: (thresholds: Thresholds) => Promise<Thresholds>,
  onSaved: (kept: Thresholds) => void,
) {
  const [saved, setSaved] = useState<Saved | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function attempt(wanted: Thresholds, before: Thresholds | null, what: string) {
    setFailure(null)
    try {
      const kept = await change(wanted)
      setSaved({ kept, before })
      onSaved(kept)
    } catch (error) {
      setFailure({ error: error as Error, what })
    }
  }
  return {
    saved,
    failure,
    save: (wanted: Thresholds) => attempt(wanted, inForce, 'The thresholds were not saved'),
    undo: async () => {
      if (saved?.before) await attempt(saved.before, null, 'The thresholds were not put back')
    },
  }
}
