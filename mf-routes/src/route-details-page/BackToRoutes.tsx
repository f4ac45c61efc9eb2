import { IconArrowLeft } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { Link } from 'shared-ui'
import classes from './BackToRoutes.module.css'

export function BackToRoutes() {
  return (
    <Link to={paths.routes} className={classes.back}>
      <IconArrowLeft size={18} aria-hidden />
      Back to Collection Routes
    </Link>
  )
}
