import type { Registry } from 'shared-domain'
import { AppShell, Outlet } from 'shared-ui'

export function OperatorLayout({ registry }: { registry: Registry }) {
  return (
    <AppShell>
      <AppShell.Main>
        {registry.revision}
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}
