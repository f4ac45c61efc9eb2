import { usePermissions } from 'shared-domain/client'
import remote from '../../remote.json'

/** A page below Admin, as `remote.json` describes it. */
export interface AdminSection {
  path: string
  title: string
  summary: string
  needs?: string | undefined
}

/** Pages with a parameter in their path are missing here, because other pages link to them. */
const SECTIONS: readonly AdminSection[] = remote.pages.filter(
  ({ path }) => path.startsWith('/app/admin/') && !path.includes(':'),
)

/** Returns the sections that the person may open. */
export function useSections(): readonly AdminSection[] {
  const may = usePermissions()
  return SECTIONS.filter(({ needs }) => may(needs))
}

/** Returns the section at a path. Throws for a path that `remote.json` does not have. */
export function sectionAt(path: string): AdminSection {
  const section = SECTIONS.find((each) => each.path === path)
  if (!section) throw new Error(`remote.json has no page at ${path}.`)
  return section
}
