/** Where a reader of events is: behind the event of this transaction and number, and before all later ones. */
export interface Position {
  xid: bigint
  seq: bigint
}

/** As the id of a server-sent event: `xid-seq`. */
export const positionText = ({ xid, seq }: Position) => `${xid}-${seq}`

/** The position that such an id names; `null` when it names none. */
export function positionFrom(text: string): Position | null {
  // PostgreSQL counts both in 63 bits at most.
  const [, xid, seq] = /^(\d{1,18})-(\d{1,18})$/.exec(text) ?? []
  return xid && seq ? { xid: BigInt(xid), seq: BigInt(seq) } : null
}

export const isBefore = (a: Position, b: Position) => a.xid < b.xid || (a.xid === b.xid && a.seq < b.seq)
