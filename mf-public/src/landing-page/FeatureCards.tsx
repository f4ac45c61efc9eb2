import classes from './FeatureCards.module.css'
import { FEATURES } from './features'

export function FeatureCards() {
  return (
    <section className={classes.section} aria-labelledby="features">
      <h2 id="features" className={classes.title}>
        Everything a city needs to stay ahead of its bins
      </h2>
      <ul className={classes.cards}>
        {FEATURES.map(({ Icon, title, text }) => (
          <li key={title} className={classes.card}>
            <span className={classes.icon}>
              <Icon size={26} stroke={1.7} aria-hidden />
            </span>
            <h3 className={classes.name}>{title}</h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
