import { gte, inc } from 'semver'

/** What one version of a shared package exports: the declarations, as API Extractor writes them. */
export interface PublicApi {
  version: string
  declarations: string
}

/**
 * The lowest version that a change of the exports asks for by semver: the next major one when a line of a declaration is
 * gone or changed, the next minor one when lines are new. A new line that old code has to fill in looks like any other.
 * @internal
 */
export function versionAsked(before: PublicApi, declarations: string): string {
  const linesBefore = meaningfulLines(before.declarations)
  const linesNow = meaningfulLines(declarations)
  if (linesMissing(linesBefore, linesNow) > 0) return inc(before.version, 'major') as string
  if (linesMissing(linesNow, linesBefore) > 0) return inc(before.version, 'minor') as string
  return before.version
}

/** Throws one sentence when the exports of `name` changed more than its version says. */
export function requireVersion(name: string, before: PublicApi, now: PublicApi): void {
  const asked = versionAsked(before, now.declarations)
  if (gte(now.version, asked)) return
  const gone = linesOnlyIn(meaningfulLines(before.declarations), meaningfulLines(now.declarations))
  const change = gone.length > 0 ? `no longer has:\n  ${gone.join('\n  ')}\n` : 'exports more than before. '
  throw new Error(
    `${name} ${change}That asks for version ${asked} in ${name}/package.json, which says ${now.version}: ` +
      'raise it, then run npm run api:report.',
  )
}

const meaningfulLines = (declarations: string) =>
  declarations
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[A-Za-z]/.test(line) && !line.startsWith('//'))

/** Lines of `some` that `others` does not have, each as often as it is missing. */
function linesOnlyIn(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return some.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

const linesMissing = (some: readonly string[], others: readonly string[]) => linesOnlyIn(some, others).length
