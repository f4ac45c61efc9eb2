/** The result of a try. */
export type Outcome =
  | { kind: 'delivered'; detail: string }
  | {
      kind: 'failed'
      /** The end of a sentence. */
      reason: string
      /** Whether the message is not tried again. */
      isFinal: boolean
      /** Whether nothing can be sent to the address any more. */
      isOfAddress?: boolean
      /** What it answered by HTTP. */
      status?: number
    }

/** It has no receiver any more. */
export interface Dropped {
  kind: 'dropped'
}

export const NO_MAIL_SERVER: Outcome = { kind: 'failed', reason: 'no mail server is set up', isFinal: false }
