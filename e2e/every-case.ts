/** Whether tests try all of their cases, as in `npm run check:every-case`. Otherwise they try the ones that differ most. */
export const triesEveryCase = process.env.EVERY_CASE === 'yes'
