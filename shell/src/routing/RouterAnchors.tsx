import type { MouseEvent, ReactNode } from 'react'
import { findPage, type Registry } from 'shared-domain'
import { useNavigate } from 'shared-ui'

interface RouterAnchorsProps {
  registry: Registry
  children: ReactNode
}

/**
 * Handles plain links to the product's own pages without loading a new document. Pages that can also run without the shell do
 * not use the router; inside the shell their links are still instant.
 */
export function RouterAnchors({ registry, children }: RouterAnchorsProps) {
  const navigate = useNavigate()

  function followInside(event: MouseEvent) {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    if (
      !anchor ||
      event.defaultPrevented ||
      opensElsewhere(event, anchor) ||
      !findPage(registry.remotes, anchor.pathname)
    )
      return
    event.preventDefault()
    navigate(`${anchor.pathname}${anchor.search}${anchor.hash}`)
  }
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the controls are the anchors inside, and Enter on one fires a click.
  return <div onClick={followInside}>{children}</div>
}

const opensElsewhere = (event: MouseEvent, anchor: HTMLAnchorElement) =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  anchor.origin !== location.origin ||
  anchor.hasAttribute('download') ||
  (anchor.target !== '' && anchor.target !== '_self') ||
  (anchor.pathname === location.pathname && anchor.search === location.search && anchor.hash !== '')
