/** Wellington City Council, at any hour (wellington.govt.nz/contact-us). */
export const COUNCIL_PHONE = '04 499 4444'

/** A tap on it calls. */
export const COUNCIL_PHONE_LINK = `tel:${COUNCIL_PHONE.replaceAll(' ', '')}`
