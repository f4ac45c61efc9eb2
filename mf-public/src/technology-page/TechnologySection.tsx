import { useId } from 'react'
import classes from './TechnologySection.module.css'
import type { Section } from './technology-claims'

export function TechnologySection({ section: { title, text, claims } }: { section: Section }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
      </div>
      <ul className={classes.claims}>
        {claims.map(({ Icon, title, text }) => (
          <li key={title} className={classes.claim}>
            <Icon size={24} stroke={1.7} className={classes.icon} aria-hidden />
            <div>
              <h3 className={classes.name}>{title}</h3>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
