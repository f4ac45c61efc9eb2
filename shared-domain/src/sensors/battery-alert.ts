/** The name of the alert of a low battery, in the list of alerts and in notifications. */
export const LOW_BATTERY_NAME = 'Low battery'

/** Whether an alert is of a low battery alone: what a resident or a crew says of the bin goes before it. */
export const isBatteryAlert = (alert: {
  isBatteryLow?: true | undefined
  reportId: string | null
  finding: object | null
}): boolean => alert.isBatteryLow === true && alert.reportId === null && alert.finding === null
