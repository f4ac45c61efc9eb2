/** Where what became of the report just made is told. */
export const OUTCOME_ID = 'report-outcome'

/** The id of a report's place in the list of those of this phone. */
export const reportPlaceId = (reportId: string) => `report-${reportId}`

/** Takes the keyboard, and the screen, to a report of this phone once the page is drawn anew. */
export function focusReport(reportId: string): void {
  setTimeout(() => {
    const place = document.getElementById(reportPlaceId(reportId)) ?? document.getElementById(OUTCOME_ID)
    place?.focus()
  })
}
