import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Budget, BudgetSchema } from 'delivery'
import { isPathOf, type RemoteDescription, RemoteDescriptionSchema } from 'shared-domain'
import { exposesOf } from 'shared-domain/composition'
import { isPermission, POLICY } from 'shared-domain/contract'
import { SLOTS } from 'shared-ui/slots'
import * as z from 'zod/mini'
import { isDraft, otherLanguages, readCatalogue } from '../messages/catalogue.mjs'
import { workspacePackage } from '../workspaces/workspace-package'

const RemoteJsonSchema = z.extend(RemoteDescriptionSchema, { budget: z.optional(BudgetSchema) })

/** What pages learn of a remote, and the budget that its build is held to. */
export type RemoteJson = RemoteDescription & { budget?: Budget | undefined }

/** The folder's `remote.json`, validated, with name and version from package.json and the versions of its slots. */
export function readRemoteDescription(folder: string): RemoteJson {
  const { name, version } = workspacePackage(folder)
  const file = join(folder, 'remote.json')
  const parsed = RemoteJsonSchema.safeParse({
    name,
    version,
    ...JSON.parse(readFileSync(file, 'utf8')),
  })
  const issues = parsed.success
    ? unknownNames(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (parsed.success && issues.length === 0) return withLanguages(withSlotVersions(parsed.data), folder)
  throw new Error(`${file} is not a remote description.\n  ${issues.join('\n  ')}`)
}

/** A sentence for each unknown slot, permission or page. */
function unknownNames({ pages, extensions = [], commands = [] }: RemoteDescription): string[] {
  const permission = (list: string, needs: string | undefined, i: number) =>
    needs === undefined || isPermission(needs)
      ? []
      : [`${list}.${i}.needs: no permission is called ${needs}. There are ${Object.keys(POLICY).join(', ')}.`]
  return [
    ...pages.flatMap(({ needs }, i) => permission('pages', needs, i)),
    ...extensions.flatMap(({ slot, needs }, i) => [
      ...(isSlot(slot)
        ? []
        : [`extensions.${i}.slot: no slot is called ${slot}. There are ${Object.keys(SLOTS).join(', ')}.`]),
      ...permission('extensions', needs, i),
    ]),
    ...commands.flatMap(({ path, needs }, i) => [
      ...(pages.some((page) => isPathOf(page, path.split(/[?#]/)[0] as string))
        ? []
        : [`commands.${i}.path: no page of this remote is at ${path}.`]),
      ...permission('commands', needs, i),
    ]),
  ]
}

const isSlot = (name: string): name is keyof typeof SLOTS => Object.hasOwn(SLOTS, name)

/** Adds the pages of residents in each other language that the folder has a catalogue of: the same ones, below its path. */
function withLanguages(description: RemoteDescription, folder: string): RemoteDescription {
  const translated = otherLanguages(folder).flatMap((language) => {
    const messages = readCatalogue(folder, language)
    const mark = isDraft(folder, language) ? { isDraft: true } : {}
    return description.pages
      .filter(({ path }) => !path.startsWith('/app/'))
      .map(({ path, expose }) => ({
        path: path === '/' ? `/${language}` : `/${language}${path}`,
        expose,
        title:
          messages
            .get(`title.${expose}`)
            ?.map((part) => ('value' in part ? part.value : ''))
            .join('') ?? expose,
        language,
        ...mark,
      }))
  })
  return { ...description, pages: [...description.pages, ...translated] }
}

/** Adds the version of each slot at build time: a page with another slot version does not load the extension. */
function withSlotVersions({ extensions, ...description }: RemoteJson): RemoteJson {
  if (!extensions) return description
  return {
    ...description,
    extensions: extensions.map((extension) =>
      isSlot(extension.slot) ? { ...extension, slotVersion: SLOTS[extension.slot].version } : extension,
    ),
  }
}

/** The federation container's `exposes`: every page, every extension and the help by its name. */
export const exposedModules = (description: RemoteDescription): Record<string, string> =>
  Object.fromEntries(exposesOf(description).map((expose) => [`./${expose}`, exposedModule(expose)]))

/** By convention the page `FleetPage` is the named export of `src/fleet-page/FleetPage.tsx`. */
export const exposedModule = (expose: string) => `./src/${kebabCase(expose)}/${expose}.tsx`

export const kebabCase = (name: string) =>
  name.replace(/(?<=[a-z0-9])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, '-$&').toLowerCase()
