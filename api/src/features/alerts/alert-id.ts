/** `A001` for number 1. */
export const alertId = (number: number | string) => `A${String(number).padStart(3, '0')}`

/** The digits of an alert's id, which may be more than a JavaScript number holds. */
export const alertNumber = (id: string) => id.slice(1)
