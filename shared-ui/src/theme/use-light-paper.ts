import { useEffect } from 'react'

const SCHEME = 'data-mantine-color-scheme'

/** Prints in the light scheme whatever the screen is in: backgrounds are not printed, so dark's pale text would vanish. */
export function useLightPaper() {
  useEffect(() => {
    const root = document.documentElement
    let onScreen: string | null = null
    const toPaper = () => {
      onScreen = root.getAttribute(SCHEME)
      root.setAttribute(SCHEME, 'light')
    }
    const toScreen = () => onScreen && root.setAttribute(SCHEME, onScreen)
    window.addEventListener('beforeprint', toPaper)
    window.addEventListener('afterprint', toScreen)
    return () => {
      window.removeEventListener('beforeprint', toPaper)
      window.removeEventListener('afterprint', toScreen)
    }
  }, [])
}
