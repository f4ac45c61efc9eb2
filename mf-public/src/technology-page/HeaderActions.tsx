import { IconMapPin } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { LinkButton } from '../button/LinkButton'
import classes from './HeaderActions.module.css'

export function HeaderActions() {
  return (
    <div className={classes.actions}>
      <span className={classes.badge}>
        <IconMapPin size={16} aria-hidden />
        Wellington Ready
      </span>
      <LinkButton href={paths.dashboard} kind="filled">
        Live Demo
      </LinkButton>
    </div>
  )
}
