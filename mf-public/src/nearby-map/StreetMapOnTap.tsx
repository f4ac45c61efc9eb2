import { type ComponentType, type ReactNode, useState } from 'react'
import { useRuntimeSettings } from 'shared-domain/client'
import { Button } from '../button/Button'
import { t } from '../messages/translate'
import type { StreetMapProps } from './StreetMap'
import classes from './StreetMapOnTap.module.css'

/** Shows its children with a button that replaces them with a street map, or without tiles with a plain map to zoom. */
export function StreetMapOnTap({ children, ...drawn }: StreetMapProps & { children: ReactNode }) {
  const { state, open, close } = useStreetMap()
  const isLoading = state.kind === 'loading'
  const hasStreets = useRuntimeSettings().tileUrl !== null
  const map = hasStreets ? t('map.streets') : t('map.plain')
  const openText = hasStreets ? t('map.open', { map }) : t('map.openToZoom', { map })
  return (
    <>
      {state.kind === 'open' ? <state.StreetMap {...drawn} /> : children}
      <div className={classes.open}>
        {state.kind === 'open' ? (
          <Button onClick={close}>{t('map.close', { map })}</Button>
        ) : (
          <Button onClick={isLoading ? undefined : open} aria-disabled={isLoading}>
            {isLoading ? t('map.opening', { map }) : openText}
          </Button>
        )}
        <p role="status" className={classes.note}>
          {state.kind === 'failed' && t('map.failed', { map })}
        </p>
      </div>
    </>
  )
}

type State =
  | { kind: 'closed' | 'loading' | 'failed' }
  | { kind: 'open'; StreetMap: ComponentType<StreetMapProps> }

/** The street map, whose code is loaded when it is opened. */
function useStreetMap() {
  const [state, setState] = useState<State>({ kind: 'closed' })

  async function open() {
    setState({ kind: 'loading' })
    try {
      const { StreetMap } = await import('./StreetMap')
      setState({ kind: 'open', StreetMap })
    } catch (error) {
      console.warn('The street map did not load:', error)
      setState({ kind: 'failed' })
    }
  }
  return { state, open, close: () => setState({ kind: 'closed' }) }
}
