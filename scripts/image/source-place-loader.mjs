import { dirname, relative, sep } from 'node:path'

/**
 * A loader of Rspack, which imports it by its path. Sources look for files beside themselves, but a bundle is in another folder.
 * The layout has those files at their source paths, one folder above the bundle.
 */
export default function sourcePlace(source) {
  const place = `../${relative(this.getOptions().root, this.resourcePath).split(sep).join('/')}`
  return source.replace(/import\.meta\.(dirname|url)\b/g, (_, what) =>
    what === 'url'
      ? `new URL('${place}', import.meta.url).href`
      : `(import.meta.dirname + '/${dirname(place)}')`,
  )
}
