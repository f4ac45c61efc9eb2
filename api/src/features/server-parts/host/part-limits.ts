/** What a part may use, and what happens when it uses more. The rest of the server does not notice. */
export interface PartLimits {
  /** How long a handler, or a page of a download, may take, in ms. Its request is then refused and its transaction rolled back. */
  answerMs: number
  /** How long a transaction may stay open, in ms. */
  transactionMs: number
  /** How many transactions of a part are open at once. The others wait. */
  transactions: number
  /** How many functions of the record a part runs at once outside of its transactions. The others wait. */
  recordCalls: number
  /** How long its thread may compute without a turn of the event loop, in ms. The thread is then ended, and started again. */
  blockedMs: number
  /** The same in time that passes, for a thread that waits for the system. Waiting for a processor does not count where that is known. */
  standstillMs: number
  /** How much its thread may keep in its heap, and how much outside of it, in MB. It is ended with more. */
  memoryMb: number
  /** How long it may take to stop what it was told to stop, in ms. */
  stopMs: number
  /** How long a thread may take to start, in ms. */
  startMs: number
}

export const PART_LIMITS: PartLimits = {
  answerMs: 30_000,
  transactionMs: 30_000,
  transactions: 4,
  recordCalls: 3,
  blockedMs: 1_000,
  standstillMs: 3_000,
  memoryMb: 256,
  stopMs: 3_000,
  startMs: 20_000,
}
