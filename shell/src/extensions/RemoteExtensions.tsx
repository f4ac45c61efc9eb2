import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Extension as Described, RegisteredRemote, Registry } from 'shared-domain'
import { usePermissions } from 'shared-domain/client'
import { type Extension, ExtensionContext, type Extensions, SLOTS, type SlotName } from 'shared-ui'
import type { PageLoader } from '../federation/page-loader'
import { type ContentReport, RemoteContent } from '../federation/RemoteContent'
import { t } from '../messages/translate'
import type { PageReport } from '../page-report/page-report'
import { remoteLabel } from '../sidebar/navigation-items'
import { type ExtensionLook, extensionLook } from './extension-look'

interface RemoteExtensionsProps {
  registry: Registry
  loadPage: PageLoader
  report: PageReport
  children: ReactNode
}

/** Provides the extensions of live remotes to the pages below it. */
export function RemoteExtensions({ registry, loadPage, report, children }: RemoteExtensionsProps) {
  const extensions = useMemo(
    () =>
      registryExtensions(registry, {
        loadPage,
        report: { ran: report.extensionRan, failed: report.failed },
      }),
    [registry, loadPage, report],
  )
  const may = usePermissions()
  const inSlot = (slot: string) =>
    extensions.filter((extension) => extension.slot === slot && may(extension.needs) !== false)
  const bySlot: Extensions = Object.fromEntries(Object.keys(SLOTS).map((slot) => [slot, inSlot(slot)]))
  return <ExtensionContext value={bySlot}>{children}</ExtensionContext>
}

interface Loading {
  loadPage: PageLoader
  report: ContentReport
}

type OfferedExtension = Extension<SlotName> & Pick<Described, 'slot' | 'needs'>

function registryExtensions({ remotes }: Registry, loading: Loading) {
  return remotes
    .flatMap((remote) => (remote.extensions ?? []).map((extension) => ({ remote, extension })))
    .filter(({ remote, extension }) => isOffered(remote, extension))
    .sort((a, b) => a.extension.order - b.extension.order)
    .map(({ remote, extension }) => offeredExtension(remote, extension, loading))
}

/** Whether the page's slot has the version that the extension was built for; otherwise a console warning says so. */
function isOffered({ name, version }: RegisteredRemote, { expose, slot, slotVersion }: Described): boolean {
  const offered = isSlot(slot) ? SLOTS[slot].version : undefined
  if (offered === slotVersion) return true
  const instead =
    offered === undefined
      ? t('extensions.thisPageHasNoSuchSlot')
      : t('extensions.thisPageHasVersion', { offered })
  console.warn(t('extensions.ofIsForVersion', { expose, name, version, slot, slotVersion, instead }))
  return false
}

const isSlot = (name: string): name is SlotName => Object.hasOwn(SLOTS, name)

function offeredExtension(
  remote: RegisteredRemote,
  extension: Described,
  loading: Loading,
): OfferedExtension {
  const { slot, expose, needs, title = remoteLabel(remote) } = extension
  const look = extensionLook(SLOTS[slot as SlotName], title)
  return {
    id: `${remote.name}/${expose}`,
    slot,
    needs,
    title,
    render: (given: object) => (
      <AfterPage needs={needs} look={look}>
        <RemoteContent remote={remote} expose={expose} given={given} look={look} {...loading} />
      </AfterPage>
    ),
  }
}

interface AfterPageProps {
  needs: string | undefined
  look: ExtensionLook
  children: ReactNode
}

/** An extension is loaded when its host page is on screen and its permission is known. */
function AfterPage({ needs, look, children }: AfterPageProps) {
  const [isPageShown, setPageShown] = useState(false)
  useEffect(() => {
    const afterPaint = setTimeout(() => setPageShown(true), 0)
    return () => clearTimeout(afterPaint)
  }, [])
  const isKnown = usePermissions()(needs) !== undefined
  return look.place(isPageShown && isKnown ? children : look.loading)
}
