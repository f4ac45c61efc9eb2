import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, webWorkspaces } from '../project'

interface SourceFile {
  workspace: string
  /** The path from the project's folder. */
  path: string
  text: string
}

/** For how many days after its last day a flag may stay in the code. */
const GRACE_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

const FLAG = /\bflag\(\s*'([^']+)',\s*\{([^}]*)\}/g
const UNTIL = /\buntil:\s*'(\d{4}-\d{2}-\d{2})'/

/** A sentence for each expired flag. Throws them when a flag expired more than a month ago, or has no readable name or end. */
export function flagReminders(files: readonly SourceFile[], today: Date): string[] {
  const reminders: string[] = []
  const failures: string[] = []
  for (const { workspace, path, text } of files) {
    for (const [, name = '', conditions = ''] of text.matchAll(FLAG)) {
      const until = UNTIL.exec(conditions)?.[1]
      if (!name.startsWith(`${workspace}.`))
        failures.push(`${path}: a flag of ${workspace} is called ${workspace}.something, not ${name}.`)
      if (until === undefined) failures.push(`${path}: ${name} needs until: 'YYYY-MM-DD', written out.`)
      else {
        const daysOver = Math.floor((today.getTime() - Date.parse(until)) / DAY_MS)
        const sentence = `${path}: ${name} ended on ${until}: take it out, with the code that it hides or the code that it spares.`
        if (daysOver > GRACE_DAYS) failures.push(sentence)
        else if (daysOver > 0) reminders.push(sentence)
      }
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return reminders
}

/** The source files that may declare flags. */
export const flaggedSources = (): SourceFile[] =>
  webWorkspaces.flatMap((workspace) =>
    readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(workspace, 'src', file))
      .map((path) => ({ workspace, path, text: readFileSync(join(root, path), 'utf8') })),
  )
