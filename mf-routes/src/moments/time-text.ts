const inWords = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  hour: 'numeric',
  minute: '2-digit',
})

/** The time of day of a moment of the record in New Zealand, such as '6:23 am'. */
export const timeText = (moment: string) => inWords.format(new Date(moment))
