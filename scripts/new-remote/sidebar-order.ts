import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RemoteDescriptionSchema } from 'shared-domain'
import * as z from 'zod/mini'

const PagesSchema = z.pick(RemoteDescriptionSchema, { pages: true })

interface SidebarLink {
  label: string
  order: number
}

/** The links that the remotes of the project's folder have in the sidebar, in its order. */
export const sidebarLinks = (project: string): SidebarLink[] =>
  readdirSync(project)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => join(project, name, 'remote.json'))
    .filter((file) => existsSync(file))
    .flatMap((file) => PagesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).pages)
    .flatMap(({ navigation }) => navigation ?? [])
    .sort((a, b) => a.order - b.order)

/** The place after all links, in tens, so that a later one finds room between two. */
export const nextOrder = (links: readonly SidebarLink[]) =>
  Math.floor(Math.max(0, ...links.map(({ order }) => order)) / 10) * 10 + 10

/** What a new page's place is among, as one sentence. */
export const placeInSidebar = (links: readonly SidebarLink[]) =>
  `In the sidebar: ${links.map(({ label, order }) => `${label} ${order}`).join(', ')}. To move yours, change "order" in its remote.json.`
