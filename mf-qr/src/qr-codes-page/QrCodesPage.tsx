import { IconLayoutDashboard, IconRoute } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { Button, Link, PageHeader, SimpleGrid, Stack } from 'shared-ui'
import { PrintSheet } from '../print/PrintSheet'
import { CreateCard } from './CreateCard'
import { LabelSheetCard } from './LabelSheetCard'
import { NearbyCard } from './NearbyCard'
import { PreviewCard } from './PreviewCard'
import { RecentCard } from './RecentCard'
import { useQrCodes } from './use-qr-codes'

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
