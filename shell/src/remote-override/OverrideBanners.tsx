import type { ReactNode } from 'react'
import { Button } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './OverrideBanners.module.css'
import type { Preview } from './previews'
import { forgetOverrides } from './remote-overrides'
import type { RequestedRemotes } from './requested-remotes'

/** Warns that this browser runs an overridden remote. */
export function OverrideBanner({ overrides }: { overrides: RequestedRemotes }) {
  const named = Object.entries(overrides)
  if (named.length === 0) return null

  function reset() {
    forgetOverrides()
    location.reload()
  }
  return (
    <Banner
      label={t('remoteOverride.overriddenRemotes')}
      leaveLabel={t('remoteOverride.reset')}
      onLeave={reset}
    >
      {t('remoteOverride.onlyInThisBrowser', {
        list: named.map(([name, base]) => t('remoteOverride.from', { name, base })).join(', '),
      })}
    </Banner>
  )
}

/** Shows which versions this tab previews, and why a requested one is not shown. */
export function PreviewBanner({ previews, onLeave }: { previews: readonly Preview[]; onLeave: () => void }) {
  if (previews.length === 0) return null
  const shown = previews.filter(({ refusal }) => refusal === undefined)
  return (
    <Banner
      label={t('remoteOverride.preview')}
      leaveLabel={t('remoteOverride.leavePreview')}
      onLeave={onLeave}
    >
      {shown.length > 0 && (
        <>
          {t('remoteOverride.previewOnlyInThisTab', {
            list: shown.map(({ name, version }) => `${name} ${version}`).join(', '),
          })}{' '}
        </>
      )}
      {previews.map(
        ({ name, version, refusal }) =>
          refusal && t('remoteOverride.noPreviewOf', { name, version, refusal }),
      )}
    </Banner>
  )
}

interface BannerProps {
  label: string
  children: ReactNode
  leaveLabel: string
  onLeave: () => void
}

function Banner({ label, children, leaveLabel, onLeave }: BannerProps) {
  return (
    <aside className={classes.banner} aria-label={label}>
      <span>{children}</span>
      <Button size="compact-sm" variant="default" onClick={onLeave}>
        {leaveLabel}
      </Button>
    </aside>
  )
}
