import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './ByWidth.module.css'

interface ByWidthProps {
  /** The width of the window from which there is room for the wide layout. */
  below: '48em' | '62em' | '75em'
  narrow: ReactNode
  wide: ReactNode
}

/**
 * One of two layouts of the same content. The server, which does not know the width, renders both, and the style sheet shows the one that
 * fits: so the first content has the layout that takes it over.
 */
export function ByWidth({ below, narrow, wide }: ByWidthProps) {
  const isNarrow = useMediaQuery(`(width < ${below})`, undefined, { getInitialValueInEffect: false })
  if (typeof window !== 'undefined') return isNarrow ? narrow : wide
  return (
    <>
      <div className={classes.narrow} data-below={below}>
        {narrow}
      </div>
      <div className={classes.wide} data-below={below}>
        {wide}
      </div>
    </>
  )
}
