import classes from './TechnologyHero.module.css'

const FIGURES = [
  { value: '1800+', name: 'Smart Bins Deployed' },
  { value: '40%', name: 'Cost Reduction' },
  { value: '99.9%', name: 'Uptime' },
  { value: 'Zero', name: 'Overflows' },
] as const

export function TechnologyHero() {
  return (
    <div className={classes.hero}>
      <div className={classes.inner}>
        <h1 className={classes.title}>The technology behind a cleaner Wellington</h1>
        <p className={classes.lead}>
          Sensors in the bins, routes for the crews, and a label on every bin that any phone can read.
        </p>
        <dl className={classes.figures}>
          {FIGURES.map(({ value, name }) => (
            <div key={name} className={classes.figure}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
