import { useDeferredValue, useMemo, useState } from 'react'
import { findPage } from 'shared-domain'
import { usePermissions } from 'shared-domain/client'
import { Modal, type PaletteResult, PaletteResults, PaletteRun, Slot, useNavigate } from 'shared-ui'
import { RemoteExtensions } from '../extensions/RemoteExtensions'
import type { OverlayProps } from '../overlays/overlay'
import classes from './CommandPalette.module.css'
import { fittingCommands, registryCommands } from './commands'
import { useActiveOption } from './use-active-option'
import { useSettledWords } from './use-settled-words'

const LIST = 'palette-list'

/** Pages, commands, and what remotes find in the record, by typed words. The focus stays in the input. */
export function CommandPalette({ registry, loadPage, report, onClose }: OverlayProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const settled = useSettledWords(words)
  // Not a ref: the dialog puts it into the document later.
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
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size="38rem"
      padding={0}
      yOffset="10dvh"
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Search and commands' } }}
      returnFocus={false}
    >
      <PaletteRun value={run}>
        <input
          className={classes.input}
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: the dialog focuses it later, and keys typed meanwhile would be lost.
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search pages, bins, routes, reports and actions"
          aria-expanded={count > 0}
          aria-controls={LIST}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search or type a command"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <section
          id={LIST}
          ref={setList}
          className={classes.list}
          aria-label="Results"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach what scrolls.
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <KnownResults registry={registry} words={words} />
          <RemoteExtensions registry={registry} loadPage={loadPage} report={report}>
            <Slot name="palette.commands" props={{ words: settled }} />
          </RemoteExtensions>
        </section>
        <p className={classes.foot}>
          <span role="status">{countText(count, isSearching, words)}</span>
          <span className={classes.keys} aria-hidden>
            <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
          </span>
        </p>
      </PaletteRun>
    </Modal>
  )
}

function countText(count: number, isSearching: boolean, words: string): string {
  if (count > 0) return count === 1 ? '1 result' : `${count} results`
  if (isSearching) return 'Searching…'
  return `Nothing fits “${words}”. Try a bin’s id, a street, a route or a page.`
}

/** What is known without asking the record. */
function KnownResults({ registry, words }: Pick<OverlayProps, 'registry'> & { words: string }) {
  const may = usePermissions()
  const deferred = useDeferredValue(words)
  const all = useMemo(() => registryCommands(registry), [registry])
  const fitting = fittingCommands(all, deferred).filter(({ needs }) => may(needs) !== false)
  const ofKind = (kind: 'page' | 'command') => fitting.filter((command) => command.kind === kind)
  return (
    <>
      <PaletteResults label="Pages" results={ofKind('page')} />
      <PaletteResults label="Actions" results={ofKind('command')} />
    </>
  )
}
