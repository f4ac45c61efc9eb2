import { COUNCIL_PHONE, COUNCIL_PHONE_LINK } from 'shared-domain'
import classes from './CouncilPhone.module.css'

/** The way that is always open. A tap on it calls. */
export const CouncilPhone = () => (
  <a className={classes.phone} href={COUNCIL_PHONE_LINK}>
    {COUNCIL_PHONE}
  </a>
)
