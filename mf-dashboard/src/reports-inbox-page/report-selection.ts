import { useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { CHANGED_REPORTS_MAX, listReports } from 'shared-domain/contract'
import { t } from '../messages/translate'
import type { ReportQuery } from '../resident-reports/reports'

/** The reports of a list that an operator has chosen, for one action on all of them. */
export interface ReportSelection {
  ids: readonly string[]
  /** Whether all reports of the list are meant, also those on other pages. */
  isAll: boolean
  has: (id: string) => boolean
  set: (ids: readonly string[], isChosen: boolean) => void
  /** Chooses these and no others. */
  replace: (ids: readonly string[]) => void
  chooseAll: () => void
  clear: () => void
}

/** Which reports of the page can be chosen, and which are. */
export interface ReportChoice extends Pick<ReportSelection, 'has' | 'set'> {
  offers: (id: string) => boolean
}

interface Chosen {
  list: string
  ids: ReadonlySet<string>
  isAll: boolean
}

/**
 * The selection is kept while pages are turned, and ends with its list. `list` identifies the filters. `present` are the reports that can be
 * chosen where these are known: one that has left the list, because a colleague has handled it, is chosen no longer.
 */
export function useReportSelection(list: string, present: readonly string[] | null): ReportSelection {
  const none: Chosen = { list, ids: new Set(), isAll: false }
  const [chosen, setChosen] = useState(none)
  const kept = chosen.list === list ? chosen : none
  const all = idsOf(kept, present)
  const ids = present ? present.filter((id) => all.has(id)) : [...all]
  return {
    ids,
    isAll: kept.isAll,
    has: (id) => ids.includes(id),
    set: (changed, isChosen) =>
      setChosen((before) => {
        // These were changed by a request that ends while another list is shown, whose selection stays.
        if (before.list !== list && !isChosen) return before
        const next = before.list === list ? idsOf(before, present) : new Set<string>()
        for (const id of changed)
          if (isChosen) next.add(id)
          else next.delete(id)
        return { ...none, ids: next }
      }),
    replace: (wanted) => setChosen({ ...none, ids: new Set(wanted) }),
    chooseAll: () => setChosen({ ...none, isAll: true }),
    clear: () => setChosen((before) => (before.list === list ? none : before)),
  }
}

const idsOf = ({ ids, isAll }: Chosen, present: readonly string[] | null) =>
  new Set<string>(isAll ? present : ids)

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
