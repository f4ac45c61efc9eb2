const inWords = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** A moment of the record in New Zealand, such as '20 Nov, 3:30 pm'. */
export const momentText = (moment: string | number) => inWords.format(new Date(moment))
