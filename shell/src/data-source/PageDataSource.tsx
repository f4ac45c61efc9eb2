import { type ReactNode, useLayoutEffect } from 'react'
import { reachesRecord } from 'shared-domain'
import { holdRealData, useDataSource, useRuntimeSettings } from 'shared-domain/client'

/** Real data for a page that never shows samples, whatever was chosen. The page is first rendered with it. */
function RealData({ children }: { children: ReactNode }) {
  const isReal = useDataSource(reachesRecord)
  useLayoutEffect(() => holdRealData(), [])
  return isReal ? children : null
}

interface PageDataSourceProps {
  isRealOnly: boolean
  children: ReactNode
}

/** A page of real data only is one where people sign in. In the demonstration it has samples to practise with. */
export function PageDataSource({ isRealOnly, children }: PageDataSourceProps) {
  const hasSignIn = useRuntimeSettings().publicOrigin !== null
  return isRealOnly && hasSignIn ? <RealData>{children}</RealData> : children
}
