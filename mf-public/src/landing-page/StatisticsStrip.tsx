import classes from './StatisticsStrip.module.css'

const FIGURES = [
  { value: '40%', name: 'Fuel Savings' },
  { value: '60%', name: 'Fewer Trips' },
  { value: '85%', name: 'Route Efficiency' },
  { value: '30%', name: 'CO2 Reduction' },
] as const

export function StatisticsStrip() {
  return (
    <section className={classes.strip} aria-label="What councils gain">
      <dl className={classes.figures}>
        {FIGURES.map(({ value, name }) => (
          <div key={name} className={classes.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
