import { useEffect } from 'react'

/** Names the document after one route: several stand in a browser's tabs, bookmarks and history. */
export function useRouteTitle(id: string, name: string | undefined) {
  useEffect(() => {
    document.title = `${name ? `${id} · ${name}` : `Route ${id}`} · Smart Bins Wellington`
  }, [id, name])
}
