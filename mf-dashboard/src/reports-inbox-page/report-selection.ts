import { useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { CHANGED_REPORTS_MAX, listReports } from 'shared-domain/contract'
import { t } from '../messages/translate'
import type { ReportQuery } from '../resident-reports/reports'

/** The reports that an operator has chosen, for one action on all of them. */
export interface ReportSelection {
  ids: readonly string[]
  has: (id: string) => boolean
  set: (ids: readonly string[], isChosen: boolean) => void
  /** Chooses these and no others. */
  replace: (ids: readonly string[]) => void
  clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * The selection is kept while pages are turned, and ends with its list. `list` identifies the filters. `present` are all reports of the list
 * where they are known: one that has left it, because a colleague has handled it, is chosen no longer.
 */
export function useReportSelection(list: string, present: readonly string[] | null): ReportSelection {
  const [chosen, setChosen] = useState({ list, ids: NONE })
  const kept = chosen.list === list ? chosen.ids : NONE
  const ids = present ? new Set(present.filter((id) => kept.has(id))) : kept
  return {
    ids: [...ids],
    has: (id) => ids.has(id),
    set(changed, isChosen) {
      const next = new Set(ids)
      for (const id of changed)
        if (isChosen) next.add(id)
        else next.delete(id)
      setChosen({ list, ids: next })
    },
    replace: (wanted) => setChosen({ list, ids: new Set(wanted) }),
    clear: () => setChosen({ list, ids: NONE }),
  }
}

/** Reads the ids of all reports of a list, newest first, as many as one request may change. */
export const useAllReportIds = () =>
  useRecordMutation({
    async send({ after: _, ...query }: ReportQuery, { call }): Promise<string[]> {
      const { reports } = await call(listReports, {
        query: { ...query, limit: String(CHANGED_REPORTS_MAX) },
      })
      return reports.map(({ id }) => id)
    },
    notDone: t('reportsInbox.onlyReportsOnThisPageAreChosen'),
  })
