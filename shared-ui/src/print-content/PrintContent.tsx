import { Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PrintContent.module.css'

/** What a page prints instead of itself, as long as there is any. It is not on screen. */
export const PrintContent = ({ children }: { children: ReactNode }) => (
  // Beside the app in the document, so that print styles can hide the app.
  <Portal reuseTargetNode={false} className={classes.content ?? ''}>
    {children}
  </Portal>
)
