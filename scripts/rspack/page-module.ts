/** By convention the page `RoutesPage` is the named export of `src/routes-page/RoutesPage.tsx`. */
export const pageModule = (expose: string) => `./src/${kebabCase(expose)}/${expose}.tsx`

export const kebabCase = (name: string) => name.replace(/(?<=[a-z0-9])([A-Z])/g, '-$1').toLowerCase()
