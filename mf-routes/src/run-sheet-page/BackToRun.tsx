import { IconArrowLeft } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { Link } from 'shared-ui'
import classes from './RunSheet.module.css'

export const BackToRun = () => (
  <Link to={paths.run} className={classes.back}>
    <IconArrowLeft size={20} aria-hidden />
    Today's Run
  </Link>
)
