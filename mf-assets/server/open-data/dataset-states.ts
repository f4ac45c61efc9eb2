import type { OpenDataSources, OpenState } from 'api/server-part'
import type { DatasetId } from '../../operations/open-data/features'
import { DATASET_IDS, type DatasetState } from './datasets'

/** A state is read again after so long: it goes over all rows, and harvesters ask for many pages. */
const READ_AGAIN_MS = 10_000

export type StateReader = (sources: OpenDataSources, id: DatasetId) => Promise<DatasetState>

/** Reads the state of datasets, which all requests of a process share. */
export function stateReader({ now }: { now: () => number }): StateReader {
  const kept = new Map<DatasetId, { at: number; state: Promise<OpenState> }>()
  return async (sources, id) => {
    const found = kept.get(id)
    if (found && now() - found.at < READ_AGAIN_MS) return { id, state: await found.state }
    const state = sources.state(id)
    kept.set(id, { at: now(), state })
    // A failure is not kept.
    state.catch(() => kept.delete(id))
    return { id, state: await state }
  }
}

export const allStates = (read: StateReader, sources: OpenDataSources): Promise<DatasetState[]> =>
  Promise.all(DATASET_IDS.map((id) => read(sources, id)))
