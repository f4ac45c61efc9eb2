import type { Publication, Registry } from 'shared-domain'

export interface NavigationItem {
  path: string
  label: string
  /** What the page is for. */
  summary: string | undefined
  /** SVG path data. */
  icon: string
  /** The permission without which it is not offered. */
  needs: string | undefined
}

/** The pages of the registry that the sidebar lists, in their order. */
export function navigationItems({ remotes }: Registry): NavigationItem[] {
  return remotes
    .flatMap(({ pages }) => pages)
    .flatMap(({ path, needs, summary, navigation }) =>
      navigation ? [{ path, needs, summary, ...navigation }] : [],
    )
    .sort((a, b) => a.order - b.order)
}

/** The pages of the registry that the menu of the signed-in person lists. */
export const accountPages = ({ remotes }: Registry) =>
  remotes.flatMap(({ pages }) => pages).filter(({ menu }) => menu === 'account')

/** The item of the page at `pathname`: its own, or that of the page above it. */
export function activeItem(items: readonly NavigationItem[], pathname: string): NavigationItem | undefined {
  return items.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}

/** A remote's name for people: its label in the sidebar, else the title of its first page. */
export const remoteLabel = ({ pages, name }: Publication): string =>
  pages.find(({ navigation }) => navigation)?.navigation?.label ?? pages[0]?.title ?? name
