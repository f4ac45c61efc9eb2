import { keptReports } from './kept-reports'
import { Sender } from './sender'

/**
 * Sends what is kept on this phone: now, whenever a report is kept, when the page or the network comes back, and
 * after a while when it did not work. Answers with how to end it.
 */
export function startSending(): () => void {
  const end = new AbortController()
  const { signal } = end
  const { send, startOver } = new Sender(signal)
  // What the browser believes of the network is a reason to try, never one not to.
  addEventListener('online', startOver, { signal })
  addEventListener('pageshow', send, { signal })
  const sendWhenSeen = () => document.visibilityState === 'visible' && void send()
  document.addEventListener('visibilitychange', sendWhenSeen, { signal })
  const unsubscribe = keptReports.subscribe(send)
  void send()
  return () => {
    end.abort()
    unsubscribe()
  }
}
