import classes from './BrandMark.module.css'

/** The product's logo, a bin whose level is being measured. The product's name is shown beside it. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect className={classes.ground} width="40" height="40" rx="11" />
      <path className={classes.line} d="M11.5 15.5h17M17 15.5v-2.2h6v2.2M13.3 15.5l1.4 14h10.6l1.4-14" />
      <path className={classes.level} d="M15.6 22.5h8.8l-.6 5.2h-7.6z" />
      <path className={classes.line} d="M14.6 9.8a8 8 0 0 1 10.8 0" />
    </svg>
  )
}
