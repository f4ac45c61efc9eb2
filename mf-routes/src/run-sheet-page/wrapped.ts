import classes from './RunSheet.module.css'

/** For a button whose label takes a second line: Mantine cuts off what does not fit one. */
export const WRAPPED = { root: classes.wrapped ?? '', label: classes.wrappedLabel ?? '' }
