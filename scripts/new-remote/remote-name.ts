const NAME = /^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** The name of a new remote without its `mf-`, such as `lid-alarms`; otherwise throws how it is written. */
export function slugOf(name: string | undefined): string {
  if (name && NAME.test(name) && name.length <= 40) return name.slice('mf-'.length)
  const problem = name ? `${name} can't be the name of a remote.` : 'Name the remote.'
  throw new Error(`${problem} Use: npm run new:remote -- mf-lid-alarms`)
}

/** `lid-alarms` as `Lid Alarms`. */
export const titleCase = (slug: string) => words(slug).join(' ')

/** `lid-alarms` as `LidAlarms`. */
export const pascalCase = (slug: string) => words(slug).join('')

const words = (slug: string) => slug.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
