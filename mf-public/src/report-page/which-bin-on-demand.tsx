import { type ComponentType, createContext, lazy, Suspense, useContext } from 'react'
// Imported here, so that the server's HTML is styled before the code is loaded.
import '../field/Field.module.css'
import type { WhichBinProps } from './WhichBin'

/** The component on the server, which needs it without loading. */
export const WhichBinContext = createContext<ComponentType<WhichBinProps> | null>(null)

// The service worker stores the file by this name.
const load = () => import(/* webpackChunkName: "which-bin" */ './WhichBin')

// `lazy` would keep a failure until the page is reloaded.
const loadAtLast = async (pauseMs = 1000): Promise<{ default: ComponentType<WhichBinProps> }> => {
  try {
    return { default: (await load()).WhichBin }
  } catch (error) {
    console.warn('The question for the bin did not load:', error)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return loadAtLast(Math.min(2 * pauseMs, 30_000))
  }
}

const Loaded = lazy(() => loadAtLast())

/** Loads `WhichBin` when it is needed, which is rare: no bin is named, or it is away. The server's HTML of it also works without the code. */
export function WhichBinOnDemand(props: WhichBinProps) {
  const WhichBin = useContext(WhichBinContext) ?? Loaded
  return (
    <Suspense>
      <WhichBin {...props} />
    </Suspense>
  )
}
