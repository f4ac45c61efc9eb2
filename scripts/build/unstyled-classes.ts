/** Icons are named so, and no style is theirs. */
const ICON = /^tabler-icon/

/**
 * The classes of a document's elements that its styles lack. The builds of a page's document and of its styles name the classes of CSS
 * modules each for itself: where they differ, the page has no look at all, and nothing else fails.
 */
export function unstyledClasses(html: string, styles: string): string[] {
  const styled = new Set([...styles.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name))
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))
  return [...new Set(used)].filter((name) => name !== '' && !ICON.test(name) && !styled.has(name))
}
