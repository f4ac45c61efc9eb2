const inWords = new Intl.DateTimeFormat('en-NZ', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })

/** A planned time such as '9:42 am'; `seconds` from midnight, in New Zealand as the plan is. */
export const clockText = (seconds: number) => inWords.format(seconds * 1000)
