import { dirname, relative, sep } from 'node:path'

/**
 * A bundle stands elsewhere than its sources, and all of them look for files beside themselves: the layout keeps those files at
 * their places, one folder up from the bundle. A loader of Rspack, which imports it by its path.
 */
export default function sourcePlace(source) {
  const place = `../${relative(this.getOptions().root, this.resourcePath).split(sep).join('/')}`
  return source.replace(/import\.meta\.(dirname|url)\b/g, (_, what) =>
    what === 'url'
      ? `new URL('${place}', import.meta.url).href`
      : `(import.meta.dirname + '/${dirname(place)}')`,
  )
}
