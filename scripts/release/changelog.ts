/** A commit as `git log` gives it. */
export interface Commit {
  /** Abbreviated. */
  hash: string
  /** Conventional: `feat(mf-routes)!: a route can be handed over`. */
  subject: string
}

/** The types of commits that people notice, with their headings. The others are about how it is built. */
const HEADINGS: Readonly<Record<string, string>> = { feat: 'New', fix: 'Fixed', perf: 'Faster' }
const SUBJECT = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<breaking>!)?: (?<sentence>.+)$/

/** The changelog of a release as Markdown: what breaks first, then what is new, fixed and faster, by part of the product. */
export function changelog(version: string, commits: readonly Commit[]): string {
  const entries = commits.flatMap(({ hash, subject }) => {
    const { type = '', scope = '', breaking, sentence = '' } = SUBJECT.exec(subject)?.groups ?? {}
    const heading = breaking ? 'Breaking' : HEADINGS[type]
    return heading ? [{ heading, scope, line: `- ${scope && `**${scope}**: `}${sentence} (${hash})` }] : []
  })
  const sections = ['Breaking', ...Object.values(HEADINGS)].flatMap((heading) => {
    const lines = entries
      .filter((entry) => entry.heading === heading)
      .sort((a, b) => a.scope.localeCompare(b.scope, 'en'))
      .map(({ line }) => line)
    return lines.length > 0 ? [`## ${heading}\n\n${lines.join('\n')}`] : []
  })
  return [`# ${version}`, ...(sections.length > 0 ? sections : ['Nothing that people notice.']), ''].join(
    '\n\n',
  )
}

/** The output of `git log --format=%h%x09%s`. */
export const parseLog = (log: string): Commit[] =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [hash = '', ...subject] = line.split('\t')
      return { hash, subject: subject.join('\t') }
    })
