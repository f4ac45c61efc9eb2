import type { Publication } from 'shared-domain'
import { t } from '../messages/translate'

type StyleMaker = HTMLStyleElement | SVGStyleElement | HTMLLinkElement | CSSStyleSheet
interface Made {
  made: StyleMaker
  error: Error
  /** The line of the stack that made it. */
  caller: string
}
type OnMade = (publication: Publication, error: Error) => void

/** What remotes made, by the version whose file did. */
const makers = new Map<StyleMaker, Publication>()
/** What the shell, or React for a component, made. */
const others = new WeakSet<StyleMaker>()
/** What was made before it was known which remotes there are. */
const early: Made[] = []
/** By the URL of a publication: how many of its components are on screen. */
const onScreen = new Map<string, number>()
let noteMade: (made: Made) => void = (made) => void early.push(made)

/**
 * Notes which file makes each style sheet, and prevents changes to those that came with the page. Called before any remote runs, and before
 * the globals are kept.
 */
export function noteStyleMakers(): void {
  for (const element of document.querySelectorAll<StyleMaker & Element>(STYLES)) others.add(element)
  for (const name of ['createElement', 'createElementNS'] as const) {
    const create = Document.prototype[name] as (...args: unknown[]) => Element
    function noted(this: Document, ...args: unknown[]) {
      const element = create.apply(this, args)
      if (element.localName === 'style' || element.localName === 'link') note(element as never, noted)
      return element
    }
    Document.prototype[name] = noted as never
  }
  if (typeof CSSStyleSheet !== 'function') return
  const construct = (target: typeof CSSStyleSheet, args: unknown[], newTarget: typeof CSSStyleSheet) => {
    const sheet = Reflect.construct(target, args, newTarget)
    note(sheet, construct as never)
    return sheet
  }
  window.CSSStyleSheet = new Proxy(CSSStyleSheet, { construct })
  for (const name of ['insertRule', 'deleteRule', 'addRule', 'removeRule'] as const) {
    if (!CSSStyleSheet.prototype[name]) continue
    const change: (...args: never[]) => unknown = CSSStyleSheet.prototype[name]
    function guarded(this: CSSStyleSheet, ...args: unknown[]) {
      if (
        !makers.has(this) &&
        !makers.has(this.ownerNode as StyleMaker) &&
        isRemote(callerOf(new Error(), guarded))
      )
        throw new TypeError('This style sheet is of the whole page: a remote never changes it.')
      return change.apply(this, args as never)
    }
    CSSStyleSheet.prototype[name] = guarded as never
  }
}

const STYLES = 'style, link[rel="stylesheet"]'

function note(made: StyleMaker, maker: (...args: never) => unknown): void {
  const error = new Error(
    'It made a style sheet while it ran, which is of the whole page: the styles of a remote are its ….module.css. ' +
      'This one applies only while the remote is on screen.',
  )
  noteMade({ made, error, caller: callerOf(error, maker) })
}

/** The line of an error's stack that called `callee`. */
function callerOf(error: Error, callee: (...args: never) => unknown): string {
  const frames = () => (error.stack ?? '').split('\n').filter((line) => /:\d+:\d+/.test(line))
  if (!('captureStackTrace' in Error)) return frames()[2] ?? ''
  Error.captureStackTrace(error, callee)
  return frames()[0] ?? ''
}

let isRemote: (frame: string) => boolean = () => false

/**
 * Style sheets that a remote's code makes while the page runs apply only while a component of that remote is on screen, and each is told to
 * `onMade`. The files of its build are its own, and stay.
 */
export function watchRemoteStyles(publications: readonly Publication[], onMade: OnMade): void {
  const ofFrame = (frame: string) => publications.find(({ base }) => frame.includes(base))
  isRemote = (frame) => ofFrame(frame) !== undefined
  noteMade = ({ made, error, caller }) => {
    const maker = ofFrame(caller)
    if (!maker) return void others.add(made)
    // What a link is for is known when its maker has returned.
    queueMicrotask(() => {
      if (made instanceof HTMLLinkElement && (made.rel !== 'stylesheet' || isBuilt(made, maker)))
        return void others.add(made)
      makers.set(made, maker)
      onMade(maker, error)
      apply()
    })
  }
  for (const made of early.splice(0)) noteMade(made)
}

/** Whether the link is to a file of the version's build, which was checked, and not of one of its standalone documents. */
const isBuilt = ({ href }: HTMLLinkElement, { base }: Publication) =>
  href.includes(base) && !href.includes(`${base}pages/`)

/** Applies what a version made as long as a component of it is on screen. Returns a function that ends this. */
export function showStylesOf(publication: Publication): () => void {
  const add = (count: number) => {
    onScreen.set(publication.base, (onScreen.get(publication.base) ?? 0) + count)
    apply()
  }
  add(1)
  return () => {
    claimUnknown(publication)
    add(-1)
  }
}

/** Styles that came by HTML, or that React hoisted, name no maker: they go with the component that leaves first. */
function claimUnknown(publication: Publication): void {
  for (const element of document.querySelectorAll<StyleMaker & Element>(STYLES)) {
    const isHoisted = element.hasAttribute('data-precedence')
    if (!makers.has(element) && (isHoisted || !others.has(element))) makers.set(element, publication)
  }
}

/** An element is switched off by its `media`, which also holds when its text changes. */
const mediaBefore = new WeakMap<Element, string>()

function apply(): void {
  for (const [made, { base }] of makers) {
    const isOn = (onScreen.get(base) ?? 0) > 0
    if (!(made instanceof Element)) made.disabled = !isOn
    else if (isOn && mediaBefore.has(made)) {
      made.media = mediaBefore.get(made) ?? ''
      mediaBefore.delete(made)
    } else if (!isOn && !mediaBefore.has(made)) {
      mediaBefore.set(made, made.media)
      made.media = t('federation.notAll')
    }
  }
}
