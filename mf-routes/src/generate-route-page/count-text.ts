import type { Bin } from 'shared-domain'

/** How many bins, such as '12' or '12, 3 on a route'. */
export function countText(bins: readonly Bin[], onRoutes: ReadonlySet<string> = new Set()): string {
  const there = bins.filter(({ id }) => onRoutes.has(id)).length
  return there === 0 ? String(bins.length) : `${bins.length}, ${there} on a route`
}
