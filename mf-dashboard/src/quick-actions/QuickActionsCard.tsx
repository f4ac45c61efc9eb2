import {
  IconAdjustmentsHorizontal,
  IconInbox,
  IconListSearch,
  IconMapPin,
  IconRoute,
  IconSunrise,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { HOUR_MS, paths } from 'shared-domain'
import { useMay, useMayCall, useRecordQuery } from 'shared-domain/client'
import { riskMap, searchBins } from 'shared-domain/contract'
import { Button, Link, Title, useDisclosure, useLocation, useNavigate, VisuallyHidden } from 'shared-ui'
import type { Overview } from '../../operations'
import { AlertSettingsDialog } from '../alert-settings/AlertSettingsDialog'
import { rich, t } from '../messages/translate'
import { useOverview } from '../overview/use-overview'
import { FULL_BY_MORNING } from './full-by-morning'
import classes from './QuickActionsCard.module.css'

export function QuickActionsCard() {
  const settings = useAlertSettings()
  const mayPlan = useMay('routes:plan')
  return (
    <section aria-labelledby="quick-actions" className={classes.card}>
      <div className={classes.actions}>
        <Title order={2} size="h4" id="quick-actions" className={classes.title}>
          {t('quickActions.quickActions')}
        </Title>
        {mayPlan && (
          <Button component={Link} to={paths.generateRoute} {...action} leftSection={<IconRoute {...look} />}>
            {t('quickActions.generateRoutes')}
          </Button>
        )}
        <Button component={Link} to={paths.bins} {...action} leftSection={<IconListSearch {...look} />}>
          {t('quickActions.viewAllBins')}
        </Button>
        <FullByMorningLink />
        <Button component={Link} to={paths.nearby()} {...action} leftSection={<IconMapPin {...look} />}>
          {t('quickActions.findNearbyBins')}
        </Button>
        <ReportsLink />
        <Button {...action} leftSection={<IconAdjustmentsHorizontal {...look} />} onClick={settings.open}>
          {t('quickActions.alertSettings')}
        </Button>
      </div>
      <AlertSettingsDialog isOpen={settings.isOpen} onClose={settings.close} />
    </section>
  )
}

/** Whether the dialog is open: by its button, or by `?alert-settings`, to which the command in the palette leads. */
function useAlertSettings() {
  const [isOpen, { open, close }] = useDisclosure()
  const { search } = useLocation()
  const navigate = useNavigate()
  const isAsked = new URLSearchParams(search).has('alert-settings')
  const openAsked = useEffectEvent(open)
  useEffect(() => {
    if (isAsked) openAsked()
  }, [isAsked])
  return {
    isOpen,
    open,
    close() {
      close()
      if (!isAsked) return
      // The command can then be chosen again.
      const rest = new URLSearchParams(search)
      rest.delete('alert-settings')
      navigate(rest.size > 0 ? `${paths.dashboard}?${rest}` : paths.dashboard, { replace: true })
    },
  }
}

/** Links to the bins that are forecast to be full tomorrow at 7:00, with their number. Not shown where nothing is forecast. */
function FullByMorningLink() {
  const hasForecasts = useMayCall(riskMap)
  return hasForecasts ? <CountedLink /> : null
}

function CountedLink() {
  const { data } = useRecordQuery({
    operation: searchBins,
    request: FULL_BY_MORNING,
    changesWith: ['forecasts'],
  })
  const isNone = data?.total === 0
  const [at] = useState(() => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS).toISOString())
  // Before the first forecasts no bin is found either, and that is no zero.
  const { data: forecasts } = useRecordQuery({
    operation: riskMap,
    request: { query: { at } },
    changesWith: ['forecasts'],
    isEnabled: isNone,
  })
  const count = isNone ? forecasts && (forecasts.madeAt ? '0' : null) : data && String(data.total)
  return (
    <Button
      component={Link}
      to={`${paths.bins}?fullBy=tomorrow-morning`}
      {...action}
      leftSection={<IconSunrise {...look} />}
    >
      <span className={classes.words}>
        {rich('quickActions.fullByTomorrowMorning', { count: <Count>{count}</Count> })}
        {forecasts && !count && <VisuallyHidden>{t('quickActions.nothingIsForecastYet')}</VisuallyHidden>}
      </span>
    </Button>
  )
}

/** Links to the reports inbox, with the number of unresolved reports, for roles that may read them. */
function ReportsLink() {
  const may = useMay('reports:read')
  const { data } = useOverview()
  if (!may) return null
  const waiting = data && waitingText(data)
  return (
    <Button component={Link} to={paths.residentReports} {...action} leftSection={<IconInbox {...look} />}>
      <span className={classes.words}>
        {rich('quickActions.reports', {
          count: (
            <Count>
              {waiting && (
                <>
                  {waiting.count}
                  <VisuallyHidden>{waiting.words}</VisuallyHidden>
                </>
              )}
            </Count>
          ),
        })}
      </span>
    </Button>
  )
}

/** Leaves no gap while there is no number. */
const Count = ({ children }: { children: ReactNode }) =>
  children ? <span className={classes.count}>{children}</span> : null

/** Only the number is visible, because there is no room for its words. Screen readers read both. */
function waitingText({ unresolvedReports, heldReports }: Overview) {
  if (unresolvedReports === null) return null
  const held = heldReports ? t('quickActions.ofThemHeld', { heldReports }) : ''
  return { count: String(unresolvedReports), words: t('quickActions.unresolved', { held }) }
}

const action = { variant: 'default', size: 'compact-sm', radius: 'xl', className: classes.action } as const
const look = { size: 15, stroke: 1.75, 'aria-hidden': true }
