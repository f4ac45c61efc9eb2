import type { RevisionRecord } from 'delivery'

/** A change of the registry in one line. */
export function revisionLine({ revision, time, action, remote, from, to, by, reason }: RevisionRecord) {
  const change = from ? `${from} → ${to}` : to
  const why = reason ? `: ${reason}` : ''
  return `${String(revision).padStart(4)}  ${time}  ${action.padEnd(8)}  ${remote} ${change}  by ${by}${why}`
}
