import { Refusal } from '../../http/problems/refusal'

/** Does what belongs to one route of several; when that is refused, the fields are named as those of the route at `place`. */
export async function refuseAt<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { kind, message, errors = [] } = error
    throw new Refusal(
      kind,
      message,
      errors.map(({ field, detail }) => ({ field: fieldAt(place, field), detail })),
    )
  }
}

/** Several routes have no header each: the key of one is in its body. */
const fieldAt = (place: string, field: string) =>
  field === 'headers.idempotency-key' ? `${place}.key` : field.replace(/^body/, place)
