import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { findPage } from 'shared-domain'
import { usePermissions } from 'shared-domain/client'
import {
  type PaletteResult,
  PaletteResults,
  PaletteRun,
  Slot,
  useMantineColorScheme,
  useNavigate,
} from 'shared-ui'
import { RemoteExtensions } from '../extensions/RemoteExtensions'
import { rich, t } from '../messages/translate'
import type { OverlayProps } from '../overlays/overlay'
import classes from './CommandPalette.module.css'
import { matchingCommands, registryCommands, themeCommands } from './commands'
import { PaletteDialog } from './PaletteDialog'
import { useActiveOption } from './use-active-option'

const LIST = 'palette-list'

/** Searches pages, commands, and the remotes' data in the record. The focus stays in the input. */
export function CommandPalette({ registry, loadPage, report, typedAhead, onClose }: OverlayProps) {
  const [typed, setTyped] = useState(typedAhead)
  const words = typed.trim()
  const debounced = useDebounced(words)
  // State and not a ref, so that the hook below runs when the list is mounted.
  const [list, setList] = useState<HTMLElement | null>(null)
  const { activeId, count, isSearching, onKeyDown } = useActiveOption(list, words)
  const navigate = useNavigate()

  function run({ act }: PaletteResult) {
    onClose()
    if (typeof act === 'function') return act()
    const isPage = findPage(registry.remotes, new URL(act, location.href).pathname) !== undefined
    if (isPage) navigate(act)
    else location.assign(act)
  }
  return (
    <PaletteDialog label={t('palette.searchAndCommands')} onClose={onClose}>
      <PaletteRun value={run}>
        <input
          className={classes.input}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened in order to type here.
          autoFocus
          type="text"
          role="combobox"
          aria-label={t('palette.searchPages')}
          aria-expanded={count > 0}
          aria-controls={LIST}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palette.searchOrTypeCommand')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <section
          id={LIST}
          ref={setList}
          className={classes.list}
          aria-label={t('palette.results')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the list must scroll by keyboard.
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <KnownResults registry={registry} words={words} />
          <RemoteExtensions registry={registry} loadPage={loadPage} report={report}>
            <Slot name="palette.commands" props={{ words: debounced }} />
          </RemoteExtensions>
        </section>
        <p className={classes.foot}>
          <span role="status">{countText(count, isSearching, words)}</span>
          <span className={classes.keys} aria-hidden>
            {rich('palette.chooseOpenClose', {
              kbd: <kbd>↑</kbd>,
              kbd2: <kbd>↓</kbd>,
              kbd3: <kbd>{t('palette.enter')}</kbd>,
              kbd4: <kbd>{t('palette.esc')}</kbd>,
            })}
          </span>
        </p>
      </PaletteRun>
    </PaletteDialog>
  )
}

/** A pause in typing, in ms. */
const PAUSE_MS = 120

/** The words after a pause in typing, so that not every key causes a request. */
function useDebounced(words: string): string {
  const [debounced, setDebounced] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return debounced
}

function countText(count: number, isSearching: boolean, words: string): string {
  if (count > 0) return t('palette.resultsCount', { count })
  if (isSearching) return t('palette.searching')
  return t('palette.nothingFitsTryBinsId', { words })
}

/** The results that need no request. */
function KnownResults({ registry, words }: Pick<OverlayProps, 'registry'> & { words: string }) {
  const may = usePermissions()
  const deferred = useDeferredValue(words)
  const { setColorScheme } = useMantineColorScheme()
  const known = useMemo(() => registryCommands(registry), [registry])
  const all = useMemo(() => [...known, ...themeCommands(setColorScheme)], [known, setColorScheme])
  // Without words the list is of what most people open, not of settings.
  const offered = deferred === '' ? known : all
  const matching = matchingCommands(offered, deferred).filter(({ needs }) => may(needs) !== false)
  const ofKind = (kind: 'page' | 'command') => matching.filter((command) => command.kind === kind)
  return (
    <>
      <PaletteResults label={t('palette.pages')} results={ofKind('page')} />
      <PaletteResults label={t('palette.actions')} results={ofKind('command')} />
    </>
  )
}
