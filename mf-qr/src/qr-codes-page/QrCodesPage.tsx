import { IconLayoutDashboard, IconRoute } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { paths } from 'shared-domain'
import { Button, Link, notify, PageHeader, SimpleGrid, Stack } from 'shared-ui'
import type { BinCsv } from '../csv/bin-csv'
import { PrintSheet, usePrint } from '../print/PrintSheet'
import type { QrLabel, ReportLabel } from '../qr-label/qr-label'
import { useRecentLabels } from '../recent/recent-labels'
import { useBinForm } from './bin-form'
import { CreateCard, type CreateTab } from './CreateCard'
import { LabelSheetCard } from './LabelSheetCard'
import { NearbyCard } from './NearbyCard'
import { PreviewCard } from './PreviewCard'
import { RecentCard } from './RecentCard'

export function QrCodesPage() {
  const { form, tab, setTab, upload, setUpload, batch, label, show, generate, recents, printing } =
    useQrCodes()
  return (
    <>
      <PageHeader
        title="QR Code Generator"
        subtitle="Create QR codes for bin reporting and collection"
        actions={<PageLinks />}
      />
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <NearbyCard form={form} onGenerate={generate} onBinRefused={() => setTab('single')} />
          <CreateCard
            tab={tab}
            onTabChange={setTab}
            form={form}
            onGenerate={generate}
            upload={upload}
            onUpload={setUpload}
          />
        </SimpleGrid>
        {tab === 'bulk' && batch.length > 0 && (
          <LabelSheetCard labels={batch} onPrint={() => printing.print(batch)} />
        )}
        {label && <PreviewCard label={label} onPrint={() => printing.print([label])} />}
        <RecentCard labels={recents.recent} onChoose={show} />
      </Stack>
      <PrintSheet labels={printing.sheet} />
    </>
  )
}

function PageLinks() {
  return (
    <>
      <Button
        component={Link}
        to={paths.dashboard}
        variant="default"
        leftSection={<IconLayoutDashboard size={18} aria-hidden />}
      >
        Dashboard
      </Button>
      <Button
        component={Link}
        to={paths.routes}
        variant="default"
        leftSection={<IconRoute size={18} aria-hidden />}
      >
        Routes
      </Button>
    </>
  )
}

const NOTHING_UPLOADED: BinCsv = { bins: [], errors: [] }

/** What the cards of the page have in common. */
function useQrCodes() {
  const form = useBinForm()
  const [tab, setTab] = useState<CreateTab>('single')
  const [label, setLabel] = useState<QrLabel | null>(null)
  const [upload, setUpload] = useState(NOTHING_UPLOADED)
  const recents = useRecentLabels()
  const printing = usePrint()

  const batch = useMemo(
    () => upload.bins.map((bin): ReportLabel => ({ kind: 'report', ...bin, size: form.size })),
    [upload, form.size],
  )
  const show = (shown: QrLabel) => {
    setLabel(shown)
    // The browser's own print command prints the label too.
    printing.setSheet([shown])
  }
  const generate = (generated: QrLabel) => {
    show(generated)
    recents.addRecent(generated)
    notify.success('QR Code generated successfully!')
  }
  return { form, tab, setTab, upload, setUpload, batch, label, show, generate, recents, printing }
}
