import { IconChartBar, IconFlag, IconMapPin, IconQrcode } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import classes from './QuickActions.module.css'

const ACTIONS = [
  { Icon: IconMapPin, name: 'Find Nearby Bins', href: paths.nearby() },
  { Icon: IconFlag, name: 'Report Bin Issue', href: paths.report() },
  { Icon: IconQrcode, name: 'QR Code System', href: paths.qrCodes },
  { Icon: IconChartBar, name: 'View Analytics', href: paths.analytics },
] as const

export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={classes.title}>
        Quick Actions
      </h2>
      <ul className={classes.actions}>
        {ACTIONS.map(({ Icon, name, href }) => (
          <li key={name}>
            <a href={href} className={classes.action}>
              <Icon size={28} stroke={1.6} aria-hidden />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
