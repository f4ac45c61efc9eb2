/** How the buttons of the card look. */
export const action = { variant: 'default', justify: 'flex-start', size: 'md' } as const
export const look = { size: 18, stroke: 1.75, 'aria-hidden': true }
