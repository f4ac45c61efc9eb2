import type { ServerResponse } from 'node:http'
import type { Database } from '../../database/database'
import { hashToken, lastingSessions } from '../../http/auth/sessions'
import { type Audience, audienceOf } from '../../record/events/audience'

interface StreamSession {
  tokenHash: string
  audience: Audience
}

/** Ends each stream of events with the session that opened it. */
export function streamSessions(database: Pick<Database, 'query'>) {
  const held = new Map<ServerResponse, StreamSession>()
  return {
    hold(stream: ServerResponse, { token, audience }: { token: string; audience: Audience }): void {
      held.set(stream, { tokenHash: hashToken(token), audience })
      stream.once('close', () => held.delete(stream))
    },
    /** Ends the streams whose session is over, or whose person has a role now that hears other events. */
    async endThoseOver(): Promise<void> {
      if (held.size === 0) return
      const streams = [...held]
      const lasting = await lastingSessions(database.query, [
        ...new Set(streams.map(([, { tokenHash }]) => tokenHash)),
      ])
      for (const [stream, { tokenHash, audience }] of streams) {
        const role = lasting.get(tokenHash)
        // Not `end`, which waits for slow readers.
        if (role === undefined || audienceOf([role]) !== audience) stream.destroy()
      }
    },
  }
}
