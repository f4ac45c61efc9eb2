import { type ComponentType, createContext, lazy, Suspense, useContext } from 'react'
// What the server rendered has its style before the code is there.
import '../field/Field.module.css'
import type { WhichBinProps } from './WhichBin'

/** The question, where its code is there from the start: on the server. */
export const WhichBinContext = createContext<ComponentType<WhichBinProps> | null>(null)

// The service worker stores the file by this name.
const load = () => import(/* webpackChunkName: "which-bin" */ './WhichBin')

const Loaded = lazy(async (): Promise<{ default: ComponentType<WhichBinProps> }> => {
  try {
    return { default: (await load()).WhichBin }
  } catch (error) {
    console.warn('The question for the bin did not load:', error)
    return { default: () => null }
  }
})

/** Asks which bin is meant. Few links need it; as the server renders it, it works before its code is loaded, and without. */
export function WhichBinOnDemand(props: WhichBinProps) {
  const WhichBin = useContext(WhichBinContext) ?? Loaded
  return (
    <Suspense>
      <WhichBin {...props} />
    </Suspense>
  )
}
