import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ToneBadge.module.css'

/** The colours of state. They always come with a word. */
export type Tone = 'full' | 'warning' | 'normal' | 'neutral'

const colors = {
  full: 'red',
  warning: 'yellow',
  normal: 'kawakawa',
  neutral: 'gray',
} as const satisfies Record<Tone, string>

/** A word on a ground of its state's colour. */
export function ToneBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    // Mantine cuts a badge's word to fit a narrow table cell; a state cut short says nothing.
    <Badge color={colors[tone]} variant="light" data-tone={tone} miw="max-content" className={classes.badge}>
      {children}
    </Badge>
  )
}
