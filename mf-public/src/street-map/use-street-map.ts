import { type ComponentType, useState } from 'react'
import type { StreetMapProps } from './StreetMapOnTap'

type State =
  | { kind: 'closed' | 'loading' | 'failed' }
  | { kind: 'open'; StreetMap: ComponentType<StreetMapProps> }

/** The street map, whose code is asked for when it is opened and not before. */
export function useStreetMap() {
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
