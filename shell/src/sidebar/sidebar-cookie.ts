const NAME = 'sidebar_state'
const LIFETIME_S = 7 * 24 * 60 * 60

/** Whether the sidebar was left open; open when nothing is remembered. */
export const readSidebarCookie = (cookies: string) => !cookies.split('; ').includes(`${NAME}=collapsed`)

/** The cookie that remembers it for seven days. */
export const sidebarCookie = (isOpen: boolean) =>
  `${NAME}=${isOpen ? 'open' : 'collapsed'}; path=/; max-age=${LIFETIME_S}; samesite=lax`
