import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { notify } from 'shared-ui'
import { RemoteBoundary } from '../federation/RemoteBoundary'
import { t } from '../messages/translate'
import { type Composition, OverlayContext, type OverlayName, type OverlayProps } from './overlay'
import { hasCharacterKeys } from './shortcut-keys'
import { useTypedAhead } from './use-typed-ahead'

/** Each overlay is a separate chunk, so that the first load does not wait for it. */
const LAYERS: Record<OverlayName, () => Promise<ComponentType<OverlayProps>>> = {
  palette: () =>
    import(/* webpackChunkName: 'palette' */ '../palette/CommandPalette').then((m) => m.CommandPalette),
  notifications: () =>
    import(/* webpackChunkName: 'notifications' */ '../notifications/NotificationsPanel').then(
      (m) => m.NotificationsPanel,
    ),
  shortcuts: () =>
    import(/* webpackChunkName: 'shortcuts' */ './ShortcutsDialog').then((m) => m.ShortcutsDialog),
  help: () => import(/* webpackChunkName: 'help' */ '../help/HelpPanel').then((m) => m.HelpPanel),
  tour: () => import(/* webpackChunkName: 'tour' */ '../tour/Tour').then((m) => m.Tour),
}

interface OverlaysProps extends Composition {
  children: ReactNode
}

/** Shows at most one overlay on the page. Ctrl or Cmd plus K opens the palette, a question mark the shortcuts. */
export function Overlays({ children, ...composition }: OverlaysProps) {
  const [opened, setOpened] = useState<OverlayName | null>(null)
  const opener = useRef<Element | null>(null)
  const state = useMemo(
    () => ({
      opened,
      open(name: OverlayName) {
        opener.current ??= document.activeElement
        setOpened(name)
      },
    }),
    [opened],
  )

  function close() {
    setOpened(null)
    const back = opener.current
    opener.current = null
    // Unless the overlay opened another page, whose heading then gets the focus.
    setTimeout(() => {
      if (document.activeElement === document.body && back instanceof HTMLElement) back.focus()
    })
  }
  useHotkey((event) => {
    const asked = requestedOverlay(event)
    if (!asked || (asked === 'shortcuts' && opened)) return
    event.preventDefault()
    if (opened === asked) close()
    else state.open(asked)
  })
  usePreloadWhenIdle()
  return (
    <OverlayContext value={state}>
      {children}
      {opened && <Layer key={opened} name={opened} onClose={close} {...composition} />}
    </OverlayContext>
  )
}

interface LayerProps extends Omit<OverlayProps, 'typedAhead'> {
  name: OverlayName
}

function Layer({ name, ...given }: LayerProps) {
  const [Shown, setShown] = useState(() => loaded.get(name))
  const failed = useEffectEvent(() => {
    notify.error(t('overlays.thisDidNotLoad'), { description: t('overlays.checkConnection') })
    given.onClose()
  })
  // Not React.lazy: after a fallback React waits 300 ms before it shows anything, even if it is already loaded.
  useEffect(() => {
    if (Shown) return
    let isGone = false
    load(name).then(
      (layer) => isGone || setShown(() => layer),
      () => isGone || failed(),
    )
    return () => {
      isGone = true
    }
  }, [name, Shown])
  const typedAhead = useTypedAhead(Shown === undefined, given.onClose)
  return (
    <RemoteBoundary onError={failed} failure={() => null}>
      {Shown && <Shown {...given} typedAhead={typedAhead} />}
    </RemoteBoundary>
  )
}

const loaded = new Map<OverlayName, ComponentType<OverlayProps>>()

async function load(name: OverlayName): Promise<ComponentType<OverlayProps>> {
  const layer = await LAYERS[name]()
  loaded.set(name, layer)
  return layer
}

function requestedOverlay({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  target,
}: KeyboardEvent): OverlayName | undefined {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey) return 'palette'
  // While typing text, a question mark is just a character.
  const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  if (key === '?' && !ctrlKey && !metaKey && !isTyping && hasCharacterKeys()) return 'shortcuts'
}

function useHotkey(handle: (event: KeyboardEvent) => void) {
  const latest = useRef(handle)
  latest.current = handle
  useEffect(() => {
    const hear = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

/** After this time, in ms, the page is on screen. */
const SETTLED_MS = 1500

/** Preloads the palette. A failure is reported when the palette is opened. */
function usePreloadWhenIdle() {
  useEffect(() => {
    const idle = globalThis.requestIdleCallback ?? setTimeout
    const timer = setTimeout(() => idle(() => load('palette').catch(() => {})), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
}
