import type { EntryContent, ReleaseKeys, ToSign } from 'delivery'
import type { Registry } from 'shared-domain'

/** What is live where, since when, by whom and from which commit, in aligned columns. */
export function registryTable({ remotes }: Registry, history: readonly EntryContent[]): string {
  const rows = remotes.map(({ name, version, previous, candidate, pages }) => {
    // A gradual release does not change the live version.
    const change = history.findLast(
      ({ action, remote }) => remote === name && (action === 'promote' || action === 'rollback'),
    )
    return [
      ...[
        name,
        candidate ? `${version}, ${candidate.version} for ${candidate.share} %` : version,
        ...(change ? [minute(change.time), authorOf(change), shortCommit(change)] : ['', '', '']),
      ],
      ...[previous?.version ?? '', pages.map(({ path }) => path).join(' ')],
    ]
  })
  return table(['remote', 'live', 'since', 'by', 'commit', 'before it', 'at'], rows)
}

/** Every change of the registry, oldest first, in aligned columns. */
export const historyTable = (history: readonly EntryContent[]): string =>
  table(
    ['revision', 'time', 'change', 'remote', 'from', 'to', 'by', 'commit', 'reason'],
    history.map((change) => [
      ...[String(change.revision), minute(change.time), actionOf(change), change.remote],
      ...[change.from ?? '', change.to ?? '', authorOf(change), shortCommit(change), change.reason ?? ''],
    ]),
  )

/** What is signed anew: each version with when and from which commit it was published, and the keys that say they have signed it. */
export function signingTable(toSign: readonly ToSign[], { listed }: ReleaseKeys): string {
  const keyOf = ({ key }: { key: string }) => {
    const owners = listed.filter(({ id }) => id === key).map(({ owner }) => owner)
    return `${key} (${owners.length > 0 ? owners.join(', ') : 'not listed'})`
  }
  const signedBy = (signatures: readonly { key: string }[], counts: boolean) =>
    `${counts ? '' : '? '}${signatures.map(keyOf).join(' ') || 'nobody'}`
  const rows = toSign.flatMap(({ entry, isValid, versions }) => [
    ...[[entry.remote, `revision ${entry.revision}`, minute(entry.time), '', actionOf(entry)]].map((row) => [
      ...row,
      signedBy(entry.signature ? [entry.signature] : [], isValid),
    ]),
    ...versions.map(({ publication: { version, publishedAt, source }, signatures, problem }) => [
      ...[entry.remote, version, minute(publishedAt), shortCommit(source ?? {})],
      ...[version === entry.to ? 'live' : 'before it', signedBy(signatures, problem === null)],
    ]),
  ])
  return table(['remote', 'what', 'time', 'commit', 'is', 'signed by'], rows)
}

const actionOf = ({ action, share }: EntryContent) => (share === undefined ? action : `${action} ${share} %`)

/** In UTC, to the minute: `2026-11-22 11:05Z`. */
const minute = (time: string) => time.replace('T', ' ').replace(/:\d\d(\.\d+)?Z$/, 'Z')

const authorOf = ({ by, person }: EntryContent) =>
  by === 'operator' ? (person ?? by) : person ? `${person} (${by})` : by

const shortCommit = ({ commit = '' }: { commit?: string | undefined }) =>
  commit.replace(/^([\da-f]{9})[\da-f]+/, '$1')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // Names and reasons come from other people: their control characters must not reach the terminal.
  const lines = [head, ...rows].map((row) => row.map((cell) => cell.replace(/\p{C}+/gu, ' ').trim() || '–'))
  const widths = head.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
