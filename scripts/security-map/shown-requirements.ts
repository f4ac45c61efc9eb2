import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { root } from '../project'

/** A test whose title ends in the number of a requirement, as in `ends by signing out (ASVS 7.4.1)`. */
export interface ShownRequirement {
  no: string
  file: string
  /** The title with those of the groups around it. */
  sentence: string
}

const MARK = /^(.*) \(ASVS ((?:\d+\.\d+\.\d+)(?:, \d+\.\d+\.\d+)*)\)$/s

/** The tests of the repository that name a requirement. */
export function findShownRequirements(): ShownRequirement[] {
  const kinds = ['*.test.ts', '*.test.tsx', '*.spec.ts']
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...kinds], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = [...new Set(listed.split('\n'))].filter((file) => file && existsSync(join(root, file)))
  return files.sort().flatMap((file) => shownIn(file, readFileSync(join(root, file), 'utf8')))
}

/**
 * The requirements that the tests of a file show. Throws for a number that stands in no title of a test that runs.
 * @internal
 */
export function shownIn(file: string, source: string): ShownRequirement[] {
  const named = source.match(/\(ASVS [\d., ]+\)/g)?.length ?? 0
  if (named === 0) return []
  const titles = titlesIn(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), [])
  const marked = titles.flatMap((title) => MARK.exec(title) ?? []).length / 3
  if (marked !== named)
    throw new Error(
      `${file} names requirements ${named} times, ${marked} of them at the end of a running test's title.`,
    )
  return titles.flatMap((title) => {
    const [, sentence = '', numbers = ''] = MARK.exec(title) ?? []
    return numbers ? numbers.split(', ').map((no) => ({ no, file, sentence })) : []
  })
}

/** A node of the syntax tree, as far as it is read here. */
interface SyntaxNode {
  type?: string
  value?: unknown
  callee?: SyntaxNode
  object?: SyntaxNode
  property?: SyntaxNode
  tag?: SyntaxNode
  arguments?: { expression: SyntaxNode }[]
  quasis?: { raw: string }[]
}

/** The titles of the tests below a node, each after those of its groups. */
function titlesIn(node: unknown, groups: readonly string[]): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => titlesIn(each, groups))
  if (typeof node !== 'object' || node === null) return []
  const call = node as SyntaxNode
  const kind = call.type === 'CallExpression' ? kindOf(call.callee) : undefined
  const title = kind && textOf(call.arguments?.[0]?.expression)
  if (kind === 'test' && title !== undefined) return [[...groups, title].join(' ')]
  if (kind === 'skipped') return []
  const inside = kind === 'group' && title !== undefined ? [...groups, title] : groups
  return Object.values(node).flatMap((each) => titlesIn(each, inside))
}

/** Whether a call makes a test, a group of tests, or one that does not run, such as `it.skip`. */
function kindOf(callee: SyntaxNode | undefined, isSkipped = false): 'test' | 'group' | 'skipped' | undefined {
  if (!callee) return undefined
  if (callee.type === 'MemberExpression') {
    const isOff = ['skip', 'todo', 'fixme', 'fail', 'failing'].includes(String(callee.property?.value))
    return kindOf(callee.object, isSkipped || isOff)
  }
  if (callee.type === 'CallExpression') return kindOf(callee.callee, isSkipped)
  if (callee.type === 'TaggedTemplateExpression') return kindOf(callee.tag, isSkipped)
  if (callee.type !== 'Identifier') return undefined
  const name = String(callee.value)
  if (['xit', 'xtest', 'xdescribe'].includes(name)) return 'skipped'
  const kind = ['it', 'test'].includes(name) ? 'test' : name === 'describe' ? 'group' : undefined
  return kind && isSkipped ? 'skipped' : kind
}

function textOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return String(node.value)
  if (node?.type === 'TemplateLiteral') return node.quasis?.map(({ raw }) => raw).join('…')
  return undefined
}
