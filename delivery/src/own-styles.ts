import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postcss, { type AtRule, type ChildNode, type Container } from 'postcss'
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser'
import type { Publication } from 'shared-domain'

/** A rule that reaches elements of the whole page. */
export interface GlobalRule {
  line: number
  /** Its selector, or the at-rule. */
  rule: string
}

interface StyleSheet {
  css: string
  /** Whether a class or the name of an animation is of this style sheet alone. */
  isOwn: (name: string) => boolean
}

/** At-rules that only contain rules. */
const CONDITIONS = ['media', 'supports', 'container', 'layer', 'starting-style']

/**
 * The rules of a style sheet that reach more than its own elements. A rule is its own when a class of its own is on the element that it
 * styles, or on one around it. At-rules such as `@font-face` are of the whole page; an animation and a page have names.
 */
export function globalRules({ css, isOwn }: StyleSheet): GlobalRule[] {
  const found: GlobalRule[] = []
  const add = (node: ChildNode, rule: string) => found.push({ line: node.source?.start?.line ?? 1, rule })

  function visit(container: Container<ChildNode>, isParentOwn: boolean | undefined): void {
    container.each((node) => {
      if (node.type === 'rule') {
        const stray = selectorsOf(node.selector).find((one) => !isOwnSelector(one, isOwn, isParentOwn))
        if (stray) add(node, stray.toString().trim())
        // What is below a rule is as good as the rule, which is already in the list.
        else visit(node, true)
      } else if (node.type === 'atrule') visitAtRule(node, isParentOwn)
    })
  }
  function visitAtRule(node: AtRule, isParentOwn: boolean | undefined): void {
    if (CONDITIONS.includes(node.name)) visit(node as Container<ChildNode>, isParentOwn)
    else if (!isOwnAtRule(node, isOwn)) add(node, `@${node.name} ${node.params}`.trim())
  }
  visit(postcss.parse(css), undefined)
  return found
}

function isOwnAtRule({ name, params }: AtRule, isOwn: StyleSheet['isOwn']): boolean {
  if (name === 'charset') return true
  if (name === 'keyframes') return isOwn(params)
  return name === 'page' && /^[\w-]/.test(params)
}

const selectorsOf = (selector: string): Selector[] => selectorParser().astSync(selector).nodes

/** `isParentOwn` is of the rule around a nested one, which `&` stands for; undefined outside of any. */
function isOwnSelector(
  selector: Selector,
  isOwn: StyleSheet['isOwn'],
  isParentOwn: boolean | undefined,
): boolean {
  const isOwnPart = (node: Node): boolean => {
    if (node.type === 'class') return isOwn(node.value)
    if (node.type === 'nesting') return isParentOwn === true
    if (node.type !== 'pseudo' || ![':is', ':where', ':local'].includes(node.value)) return false
    return node.nodes.length > 0 && node.nodes.every((inner) => isOwnSelector(inner, isOwn, false))
  }
  if (selector.some(isGlobalFromHere)) return false
  const hasNesting = selector.some(({ type }) => type === 'nesting')
  // The combinator between the rule around it and this one.
  const [first] = selector.nodes
  const isNestedBelow = isParentOwn === true && !hasNesting && !isSibling(first)
  return isNestedBelow || elementsAround(selector).some((parts) => parts.some(isOwnPart))
}

/** `:global` without an argument. */
const isGlobalFromHere = (node: Node) =>
  node.type === 'pseudo' && node.value === ':global' && node.nodes.length === 0

const isSibling = (node: Node | undefined) =>
  node?.type === 'combinator' && (node.value.trim() === '+' || node.value.trim() === '~')

/** The parts of the selector that are about the styled element, and about each element around it. */
function elementsAround({ nodes }: Selector): Node[][] {
  const around: Node[][] = [[]]
  let isAround = true
  for (const node of nodes.toReversed()) {
    if (node.type === 'combinator') {
      isAround = !isSibling(node)
      if (isAround) around.push([])
    } else if (isAround) around.at(-1)?.push(node)
  }
  return around
}

/** What the classes of a remote's build begin with, and those of no other remote. */
export const ownClassPrefix = (remote: string) => `${remote}_`

/**
 * Throws when a style sheet of a built version reaches elements of the whole page. The build refuses that with the line of its source;
 * this holds for versions that were built in another way. The standalone pages of a remote are documents of its own.
 */
export async function checkOwnStyles(
  folder: string,
  { name, version, files }: Pick<Publication, 'name' | 'version' | 'files'>,
): Promise<void> {
  const isOwn = (known: string) => known.startsWith(ownClassPrefix(name))
  const sheets = Object.keys(files).filter((path) => path.endsWith('.css') && !path.startsWith('pages/'))
  const found = await Promise.all(
    sheets.map(async (path) => {
      const rules = globalRules({ css: await readFile(join(folder, path), 'utf8'), isOwn })
      return rules.map(({ line, rule }) => `${path}:${line} of ${name} ${version} styles "${rule}".`)
    }),
  )
  const sentences = found.flat()
  if (sentences.length === 0) return
  throw new Error(
    `${sentences.join('\n')}\nThat reaches elements of the whole page: a remote styles its own alone, whose classes begin with ` +
      `${ownClassPrefix(name)}. Build it with the factory of the product, and its styles in ….module.css.`,
  )
}
