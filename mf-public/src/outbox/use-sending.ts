import { useEffect } from 'react'
import { useDataSource } from 'shared-domain/client'
import { startSending } from './start-sending'

/** Sends what is kept on this phone while the page is open; with mock data nothing leaves the browser. */
export function useSending(): void {
  const isReal = useDataSource(({ source }) => source === 'real')
  useEffect(() => (isReal ? startSending() : undefined), [isReal])
}
