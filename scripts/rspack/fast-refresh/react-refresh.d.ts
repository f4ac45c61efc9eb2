/** The part of React's refresh runtime that the refresh plugin uses; the package has no types of its own. */
declare module 'react-refresh/runtime' {
  export function register(type: unknown, id: string): void
  export function createSignatureFunctionForTransform(): unknown
  export function getFamilyByType(type: unknown): unknown
  export function injectIntoGlobalHook(page: typeof globalThis): void
  export function isLikelyComponentType(type: unknown): boolean
  export function performReactRefresh(): unknown
}
