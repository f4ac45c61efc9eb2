import { useEffect } from 'react'
import type { Priority, RouteStatus } from 'shared-domain'
import { PriorityMark, Text, WorkBadge } from 'shared-ui'
import { type Language, t } from '../messages/translate'
import { laterDay } from '../moments/moments'
import { useLanguage } from '../run-language/run-language'
import classes from './RouteLabels.module.css'

export function RouteStatusBadge({ status }: { status: RouteStatus }) {
  return (
    <WorkBadge isOpen={status === 'active'}>
      <span className={classes.word}>{statusWord(status, useLanguage())}</span>
    </WorkBadge>
  )
}

function statusWord(status: RouteStatus, language: Language): string {
  if (status === 'pending') return t(language, 'route.pending')
  return status === 'active' ? t(language, 'route.active') : t(language, 'route.completed')
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <PriorityMark priority={priority}>
      <span className={classes.word}>{priority}</span>
    </PriorityMark>
  )
}

/** The day of a route that is planned for a later day; nothing otherwise. */
export function LaterDay({ day }: { day: string | null }) {
  const word = laterDay(day, new Date(), useLanguage())
  return (
    word && (
      <Text component="span" size="sm" fw={500}>
        {word}
      </Text>
    )
  )
}

/** Names the document after the route, to tell several apart in tabs, bookmarks and history. */
export function useRouteTitle(id: string, name: string | undefined) {
  const language = useLanguage()
  useEffect(() => {
    document.title = [
      name ? `${id} · ${name}` : t(language, 'route.title', { id }),
      'Smart Bins Wellington',
    ].join(' · ')
  }, [id, name, language])
}
