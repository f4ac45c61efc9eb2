import { useState } from 'react'
import { changeAnswer, useMayCall, useRecordMutation, useRecordQuery, useSession } from 'shared-domain/client'
import { type BinView, keepBinView, listBinViews, removeBinView } from '../../operations'
import { t } from '../messages/translate'

/** The saved views of the bins, sorted by name; `save` replaces a view of the same name. */
interface SavedViews {
  views: readonly BinView[]
  /** Where they are stored, as text. */
  place: string
  save: (view: BinView) => void
  remove: (name: string) => void
}

/** The record stores the views of a person with an account, for all of their devices. Otherwise this device stores them. */
export function useSavedViews(): SavedViews & { failure: ViewChange['failure'] } {
  const account = useAccountViews()
  const device = useDeviceViews()
  return account.isThere ? account : { ...device, failure: null }
}

type Change = { kind: 'keep'; view: BinView } | { kind: 'remove'; name: string }
type ViewChange = ReturnType<typeof useViewChange>

const useViewChange = () =>
  useRecordMutation({
    async send(change: Change, { call }) {
      if (change.kind === 'remove') await call(removeBinView, { params: { name: change.name } })
      else await call(keepBinView, { params: { name: change.view.name }, body: { text: change.view.text } })
    },
    optimistic: (change) => [
      changeAnswer(listBinViews, {}, ({ views }) => ({
        views: change.kind === 'keep' ? withView(views, change.view) : without(views, change.name),
      })),
    ],
    refreshes: [listBinViews],
    notDone: ({ kind }) => (kind === 'keep' ? t('bins.viewNotSaved') : t('bins.viewNotRemoved')),
  })

function useAccountViews() {
  const session = useSession()
  const mayCall = useMayCall(listBinViews)
  const isThere = mayCall && session?.person != null && !session.isDemonstrationOperator
  const { data } = useRecordQuery({
    operation: listBinViews,
    request: {},
    changesWith: [],
    isEnabled: isThere,
  })
  const { change, failure } = useViewChange()
  return {
    isThere,
    views: data?.views ?? [],
    place: t('bins.withYourAccount'),
    save: (view: BinView) => change({ kind: 'keep', view }),
    remove: (name: string) => change({ kind: 'remove', name }),
    failure,
  }
}

const STORAGE_KEY = 'bins-views'

function useDeviceViews(): SavedViews {
  const [views, setViews] = useState(readViews)
  const keep = (changed: readonly BinView[]) => {
    setViews(changed)
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(changed))
    } catch (cause) {
      console.warn('The view stays until this page is closed: the device has no room for it.', cause)
    }
  }
  return {
    views,
    place: t('bins.onThisDevice'),
    save: (view) => keep(withView(views, view)),
    remove: (name) => keep(without(views, name)),
  }
}

const without = (views: readonly BinView[], name: string) => views.filter((view) => view.name !== name)

const withView = (views: readonly BinView[], view: BinView) =>
  [...without(views, view.name), view].sort((a, b) => a.name.localeCompare(b.name, 'en-NZ'))

function readViews(): readonly BinView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView) : []
  } catch {
    return []
  }
}

const isView = (kept: Partial<BinView> | null): kept is BinView =>
  typeof kept?.name === 'string' && typeof kept.text === 'string'
