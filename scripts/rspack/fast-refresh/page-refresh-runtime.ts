import * as own from 'react-refresh/runtime'

// React asks the runtime that refreshed last which component replaces which. With a runtime in each bundle of the page,
// an edit of one remote would bring back what an earlier edit of another had replaced: so the first one serves them all.
declare global {
  var pageRefreshRuntime: typeof own | undefined
}
/** The bundle's name, put in by the refresh plugin. */
declare const __react_refresh_library__: string

globalThis.pageRefreshRuntime ??= own
const runtime = globalThis.pageRefreshRuntime

/** Module ids are unique in a bundle, not in the page. */
export const register: typeof own.register = (type, id) =>
  runtime.register(type, `${__react_refresh_library__} ${id}`)

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
} = runtime
