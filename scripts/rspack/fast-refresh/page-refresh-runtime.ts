import * as own from 'react-refresh/runtime'

// React asks the runtime that refreshed last which component replaces which. If each bundle of the page had its own runtime, an
// edit of one remote would undo an earlier edit of another. So the first runtime serves all bundles.
declare global {
  var pageRefreshRuntime: typeof own | undefined
}
/** The bundle's name, inserted by the refresh plugin. */
declare const __react_refresh_library__: string

globalThis.pageRefreshRuntime ??= own
const runtime = globalThis.pageRefreshRuntime

/** Module ids are unique in a bundle, but not in the page. */
export const register: typeof own.register = (type, id) =>
  runtime.register(type, `${__react_refresh_library__} ${id}`)

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
} = runtime
