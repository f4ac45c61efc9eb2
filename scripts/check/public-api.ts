import { gte, inc } from 'semver'

/** The exports of one version of a shared package, as declarations written by API Extractor. */
export interface PublicApi {
  version: string
  declarations: string
}

/**
 * The lowest version that semver requires for a change of the exports: the next major version when a declaration line was
 * removed or changed, the next minor version when lines were added. A new required field looks like any other new line.
 * @internal
 */
export function requiredVersion(before: PublicApi, declarations: string): string {
  const linesBefore = meaningfulLines(before.declarations)
  const linesNow = meaningfulLines(declarations)
  if (linesMissing(linesBefore, linesNow) > 0) return inc(before.version, 'major') as string
  if (linesMissing(linesNow, linesBefore) > 0) return inc(before.version, 'minor') as string
  return before.version
}

/** Throws one sentence when the exports of `name` changed more than its version says. */
export function requireVersion(name: string, before: PublicApi, now: PublicApi): void {
  const asked = requiredVersion(before, now.declarations)
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

/** The lines of `some` that `others` lacks, each as often as it is missing. */
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
