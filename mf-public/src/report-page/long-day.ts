// The browser's own words for a date cost a cheap phone more time than drawing the page does.
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A calendar day, YYYY-MM-DD, in words, such as '20 November 2026'. */
export function longDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 0) - 1]} ${year}`
}
