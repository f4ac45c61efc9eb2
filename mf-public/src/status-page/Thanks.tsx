import classes from './Thanks.module.css'

/** Said once, to whoever has just reported by the form. */
export const Thanks = () => (
  <div role="status" className={classes.thanks}>
    <p className={classes.title}>Report Submitted</p>
    <p>Thank you for helping keep Wellington clean!</p>
  </div>
)
