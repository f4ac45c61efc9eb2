import classes from './RunSheet.module.css'

// Mantine cuts off what does not fit one line, as with text of twice its size on a phone.

/** For a button whose label takes a second line. */
export const WRAPPED = { root: classes.wrapped ?? '', label: classes.wrappedLabel ?? '' }

/** For a chip whose label takes a second line. */
export const WRAPPED_CHIP = { label: classes.wrappedChip ?? '' }
