/** What this file reads of React's tree, as React's developer tools do. */
interface Fiber {
  stateNode: unknown
  child: Fiber | null
  sibling: Fiber | null
  flags: number
  subtreeFlags: number
}
interface Root {
  current: Fiber
  /** The updates that wait, a bit each. */
  pendingLanes: number
}

/** A component that ends the endless renders below it. */
export interface EndsEndlessRenders {
  endEndlessRenders: (error: Error) => void
}

/** Renders, one after the other because of an effect of the one before. React itself warns of as many in development. */
const RENDERS_MAX = 50

/** Says that an effect of this part ran in the latest commit (`Passive` in React). */
const EFFECT_RAN = 0b1000_0000_0000

/**
 * Finds effects that change state after every render, which React does not end: the browser is busy for ever. Who does it is the one
 * boundary in which an effect ran every time. React tells of its commits only to developer tools, so this joins them. Called before
 * React is loaded.
 */
export function watchEndlessRenders(): void {
  const chains = new WeakMap<Root, { waiting: number; length: number; suspects: Set<EndsEndlessRenders> }>()
  const chainOf = (root: Root) => {
    const chain = chains.get(root) ?? { waiting: 0, length: 0, suspects: new Set() }
    chains.set(root, chain)
    return chain
  }
  joinDeveloperTools({
    onCommitFiberRoot: (root) => {
      chainOf(root).waiting = root.pendingLanes
    },
    // After the effects of the commit.
    onPostCommitFiberRoot: (root) => {
      const chain = chainOf(root)
      const isCausedByEffects = (root.pendingLanes & ~chain.waiting) !== 0
      chain.length = isCausedByEffects ? chain.length + 1 : 0
      if (chain.length < RENDERS_MAX) return
      const ran = boundariesWithEffects(root.current)
      chain.suspects =
        chain.length === RENDERS_MAX ? ran : new Set([...chain.suspects].filter((one) => ran.has(one)))
      if (chain.length < 2 * RENDERS_MAX) return
      const [culprit, another] = chain.suspects
      if (culprit && !another)
        culprit.endEndlessRenders(
          new Error('It renders again and again: one of its effects changes state after every render.'),
        )
      chain.length = 0
    },
  })
}

/** The innermost boundaries in which an effect ran in the latest commit. */
function boundariesWithEffects(tree: Fiber): Set<EndsEndlessRenders> {
  const found = new Set<EndsEndlessRenders>()
  function visit(fiber: Fiber, around: EndsEndlessRenders | undefined): void {
    const boundary = endsEndlessRenders(fiber.stateNode) ? fiber.stateNode : around
    if (boundary && fiber.flags & EFFECT_RAN) found.add(boundary)
    if (!(fiber.subtreeFlags & EFFECT_RAN)) return
    for (let child = fiber.child; child; child = child.sibling) visit(child, boundary)
  }
  visit(tree, undefined)
  return found
}

const endsEndlessRenders = (value: unknown): value is EndsEndlessRenders =>
  typeof (value as Partial<EndsEndlessRenders> | null)?.endEndlessRenders === 'function'

type Listener = (root: Root) => void
type CommitListeners = Record<'onCommitFiberRoot' | 'onPostCommitFiberRoot', Listener>
type DeveloperTools = Record<
  keyof CommitListeners,
  (renderer: number, root: Root, ...rest: unknown[]) => void
>

/** Adds listeners to the hook of React's developer tools, which exists when they are installed. */
function joinDeveloperTools(listeners: CommitListeners): void {
  const page = window as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Partial<DeveloperTools> }
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    ...{ supportsFiber: true, renderers: new Map(), inject: () => 1, checkDCE: () => undefined },
    ...{ onCommitFiberUnmount: () => undefined },
  } as Partial<DeveloperTools>
  const hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__
  for (const name of ['onCommitFiberRoot', 'onPostCommitFiberRoot'] as const) {
    const others = hook[name]
    hook[name] = (renderer, root, ...rest) => {
      others?.call(hook, renderer, root, ...rest)
      listeners[name](root)
    }
  }
}
