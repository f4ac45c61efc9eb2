import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

interface CardProps {
  title: string
  /** Shown below the title. */
  subtitle?: ReactNode
  children: ReactNode
}

/** A section of a page with its own heading. */
export function Card({ title, subtitle, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {children}
    </section>
  )
}
