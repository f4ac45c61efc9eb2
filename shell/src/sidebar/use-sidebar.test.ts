import { readSidebarCookie, sidebarCookie } from './use-sidebar'

describe('the sidebar cookie', () => {
  it('lives for seven days on the whole site', () => {
    expect(sidebarCookie(false, false)).toBe('sidebar_state=collapsed; path=/; max-age=604800; samesite=lax')
    expect(sidebarCookie(true, true)).toBe('sidebar_state=open; path=/; max-age=604800; samesite=lax; secure')
  })

  it('means open unless it says collapsed', () => {
    expect(readSidebarCookie('')).toBe(true)
    expect(readSidebarCookie('other=1; sidebar_state=open')).toBe(true)
    expect(readSidebarCookie('other=1; sidebar_state=collapsed')).toBe(false)
  })
})
