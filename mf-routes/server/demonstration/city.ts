import { type PartChange, type PartWork, Refusal } from 'api/server-part'

type Needs = 'cityCrews' | 'driving' | 'fleet' | 'routes'
export type CityChange = PartChange<Needs>

/** The demonstration city at a moment. */
export interface City extends Pick<PartWork<Needs>, 'record' | 'change'> {
  now: Date
}

/** Changes the city as an operator would. Returns false when the record refuses, because a person changed it meanwhile. */
export async function changeUnlessRefused(
  { change }: City,
  work: (change: CityChange) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await change(work)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
