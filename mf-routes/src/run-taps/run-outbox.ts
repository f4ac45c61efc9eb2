import { useDataSource } from 'shared-domain/client'
import { openOutbox } from 'shared-domain/outbox'
import { keepRoute, keptRoute } from './kept-route'
import { rememberedTaps } from './remembered-taps'
import { type AboutTap, judgeTap } from './run-letter'
import { withTaps } from './with-taps'

/** What was tapped on this phone, until the record has it. */
export const runOutbox = openOutbox<AboutTap>({
  name: 'run-sheet',
  judge: judgeTap,
  onTaken({ about }) {
    // Until the route is read again, it shows what the record now has.
    rememberedTaps.add({ ...about, since: Date.now() })
    // Also when that is on another page, after this one was thrown away, and without a signal.
    const kept = keptRoute(about.routeId)
    if (kept) keepRoute({ ...kept, route: withTaps(kept.route, [about]) })
  },
})

let end: (() => void) | null = null
let isFollowing = false

/** Sends what was tapped, from now on and also from other pages than the run sheet; with mock data nothing leaves the browser. */
export function keepSending(): void {
  if (isFollowing) return
  isFollowing = true
  const follow = ({ source }: { source: 'real' | 'mock' }) => {
    if (source === 'real') end ??= runOutbox.start()
    else {
      end?.()
      end = null
    }
  }
  follow(useDataSource.getState())
  useDataSource.subscribe(follow)
}
