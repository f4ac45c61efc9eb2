import { Refusal } from '../../../http/problems/refusal'

/** A part does not run, or ended while it was asked. */
export class PartAway extends Error {
  /** When it is started again, in s from now. */
  readonly retryAfterS: number | undefined
  constructor(reason: string, retryAfterS?: number) {
    super(reason)
    this.name = 'PartAway'
    this.retryAfterS = retryAfterS
  }
}

/** The refusal below the paths of a part. The reason may name tables, so it is shown only to signed-in people. */
export const awayRefusal = (
  remote: string,
  { message, retryAfterS }: Pick<PartAway, 'message' | 'retryAfterS'>,
  isSignedIn: boolean,
): Refusal =>
  new Refusal(
    'server-part-away',
    `The server part of ${remote} does not run.${isSignedIn ? ` ${message}` : ''}`,
    undefined,
    retryAfterS === undefined ? {} : { retryAfterS },
  )
