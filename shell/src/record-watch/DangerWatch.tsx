import { useEffect, useEffectEvent, useState } from 'react'
import { ALERTS_CARD_ID, HAZARD_NAMES, paths } from 'shared-domain'
import { RECORD_COPY } from 'shared-domain/client'
import type { RecordedAlert } from 'shared-domain/contract'
import { Anchor, Link, useLocation, useMediaQuery } from 'shared-ui'
import { rich, t } from '../messages/translate'
import { Notice } from '../notice/Notice'
import { setOpenDangers } from '../notifications/open-dangers'
import { playDangerSound, useDangerSound } from './danger-sound'

/** Shared by all tabs, so that one of them sounds. Signing out removes it from the device. */
const SOUNDED_KEY = `${RECORD_COPY}sounded-dangers`

/** Dangers, which are shown on every page until a person acknowledges them, with a sound where the person wants one. */
export function DangerWatch({ alerts }: { alerts: readonly RecordedAlert[] }) {
  const dangers = alerts.filter(({ hazard }) => hazard !== undefined)
  // A fire goes before a fall: the notice names the first.
  const waiting = dangers
    .filter(({ acknowledged }) => !acknowledged)
    .toSorted((one, other) => Number(other.hazard === 'fire') - Number(one.hazard === 'fire'))
  const isOnDashboard = useLocation().pathname === paths.dashboard
  // There the card of alerts is far below the first screen.
  const isPhone = useMediaQuery('(width < 62em)') ?? false
  const { length: open } = dangers
  const { length: unacknowledged } = waiting
  useEffect(() => {
    setOpenDangers({ open, unacknowledged })
    return () => setOpenDangers()
  }, [open, unacknowledged])
  const isSilent = useSound(waiting.map(({ id, hazard, hazardAt }) => `${id} ${hazard} ${hazardAt}`))
  const [first] = waiting
  if (!first?.hazard) return null
  // A wide dashboard shows them itself, pinned above all other alerts.
  if (isOnDashboard && !isPhone && !isSilent) return null
  const others = unacknowledged - 1
  return (
    <div role="alert">
      <Notice
        tone="danger"
        actions={
          isOnDashboard ? (
            isPhone && <ShowOnPage />
          ) : (
            <Anchor component={Link} to={paths.dashboard}>
              {t('recordWatch.acknowledgeOnDashboard')}
            </Anchor>
          )
        }
      >
        {rich('recordWatch.bin', {
          what: <strong>{t('recordWatch.danger')}</strong>,
          hazard: HAZARD_NAMES[first.hazard],
          binId: first.binId,
          location: first.location,
          more: others > 0 && t('recordWatch.andMore', { others }),
        })}
        {isSilent && t('recordWatch.clickAnywhereToHearAlarm')}
      </Notice>
    </div>
  )
}

const ShowOnPage = () => (
  <Anchor
    component="button"
    type="button"
    onClick={() => document.getElementById(ALERTS_CARD_ID)?.scrollIntoView()}
  >
    {t('recordWatch.showItOnThisPage')}
  </Anchor>
)

/** Sounds once for each danger. Returns whether the browser keeps a sound back until a person clicks on the page. */
function useSound(keys: readonly string[]): boolean {
  const isOn = useDangerSound() === 'on'
  const [isKeptBack, setKeptBack] = useState(false)
  const joined = keys.join('\n')
  const sound = useEffectEvent(async () => {
    const sounded = readSounded()
    if (keys.every((key) => sounded.includes(key))) return setKeptBack(false)
    const isHeard = await playDangerSound()
    if (isHeard) keepSounded(keys)
    setKeptBack(!isHeard)
  })
  useEffect(() => {
    if (!isOn || joined === '') return setKeptBack(false)
    const trySound = () => void sound()
    trySound()
    addEventListener('pointerdown', trySound)
    addEventListener('keydown', trySound)
    return () => {
      removeEventListener('pointerdown', trySound)
      removeEventListener('keydown', trySound)
    }
  }, [isOn, joined])
  return isKeptBack
}

/** What sounded on this page, also where the browser keeps nothing. */
let soundedHere: readonly string[] = []

function readSounded(): readonly string[] {
  try {
    return [...soundedHere, ...(JSON.parse(localStorage.getItem(SOUNDED_KEY) ?? '[]') as string[])]
  } catch {
    return soundedHere
  }
}

function keepSounded(keys: readonly string[]): void {
  soundedHere = keys
  try {
    localStorage.setItem(SOUNDED_KEY, JSON.stringify(keys))
  } catch {
    // Without storage it sounds again when the page is loaded again.
  }
}
