import classes from './CouncilPhone.module.css'

/** Wellington City Council, at any hour (wellington.govt.nz/contact-us). */
const COUNCIL_PHONE = '04 499 4444'

/** The way that is always open. A tap on it calls. */
export const CouncilPhone = () => (
  <a className={classes.phone} href={`tel:${COUNCIL_PHONE.replaceAll(' ', '')}`}>
    {COUNCIL_PHONE}
  </a>
)
