import { isPathOf, type Publication, type Registry, type RemotePage } from 'shared-domain'

export interface NavigationItem {
  path: string
  label: string
  /** The purpose of the page. */
  summary: string | undefined
  /** SVG path data. */
  icon: string
  /** The required permission. */
  needs: string | undefined
  /** The remote's pages without an item. Empty when the remote has several items, because a page could belong to either. */
  otherPages: readonly RemotePage[]
}

/** The registry's pages for the sidebar, in order. */
export function navigationItems({ remotes }: Registry): NavigationItem[] {
  return remotes
    .flatMap(({ pages }) => {
      const listed = pages.filter(({ navigation }) => navigation)
      const otherPages =
        listed.length === 1 ? pages.filter(({ navigation, menu }) => !navigation && !menu) : []
      return listed.flatMap(({ path, needs, summary, navigation }) =>
        navigation ? [{ path, needs, summary, otherPages, ...navigation }] : [],
      )
    })
    .sort((a, b) => a.order - b.order)
}

/** The registry's pages for the menu of the signed-in person. */
export const accountPages = ({ remotes }: Registry) =>
  remotes.flatMap(({ pages }) => pages).filter(({ menu }) => menu === 'account')

/** The item to mark at `pathname`: that of the page itself, of the page above it, or the only one of its remote. */
export const activeItem = (items: readonly NavigationItem[], pathname: string): NavigationItem | undefined =>
  items.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ??
  items.find(({ otherPages }) => otherPages.some((page) => isPathOf(page, pathname)))

/** A remote's display name: its label in the sidebar, else the title of its first page. */
export const remoteLabel = ({ pages, name }: Publication): string =>
  pages.find(({ navigation }) => navigation)?.navigation?.label ?? pages[0]?.title ?? name
