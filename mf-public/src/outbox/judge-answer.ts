import { ProblemSchema, type ReportReceipt, ReportReceiptSchema } from 'shared-domain/contract'

export interface Answer {
  status: number
  /** `null` when it is no JSON. */
  body: unknown
  /** How long the server wants to be left alone, in ms. */
  restMs: number
}

/** What an answer means for a kept report. */
export type Verdict =
  /** The record has it. */
  | { kind: 'taken'; receipt: ReportReceipt }
  /** Sending the same again would not help. */
  | { kind: 'refused'; detail: string }
  /** Nobody knows whether the record has it: it is sent again. */
  | { kind: 'later'; restMs: number }

const WORTH_ANOTHER_TRY = [408, 425, 429]

/** Judges what came back for the report with this id; `null` when nothing came. */
export function judgeAnswer(answer: Answer | null, id: string): Verdict {
  if (!answer) return { kind: 'later', restMs: 0 }
  const { status, body, restMs } = answer
  if (status >= 200 && status < 300) {
    const { data: receipt } = ReportReceiptSchema.safeParse(body)
    // A café's sign-in page answers 200 to everything.
    return receipt?.id === id ? { kind: 'taken', receipt } : { kind: 'later', restMs }
  }
  if (status < 400 || status >= 500 || WORTH_ANOTHER_TRY.includes(status)) return { kind: 'later', restMs }
  const { data: problem } = ProblemSchema.safeParse(body)
  return { kind: 'refused', detail: problem?.detail ?? `The server answered ${status}.` }
}
