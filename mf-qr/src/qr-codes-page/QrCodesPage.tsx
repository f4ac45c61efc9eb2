import { IconLayoutDashboard, IconRoute } from '@tabler/icons-react'
import { lazy, Suspense, startTransition, useMemo, useState } from 'react'
import { paths } from 'shared-domain'
import { Button, Link, notify, PageHeader, SimpleGrid, Skeleton, Stack, Text } from 'shared-ui'
import { useBinsOfUrl } from '../choose-bins/use-bins-of-url'
import { useBulkChoice } from '../choose-bins/use-bulk-choice'
import { useKeptLogo } from '../logo/kept-logo'
import { LogoTrial, useTriedLogo } from '../logo/LogoTrial'
import { t } from '../messages/translate'
import { PrintSheet, usePrint } from '../print/PrintSheet'
import type { QrLabel, ReportLabel } from '../qr-label/qr-label'
import { useCodeKeeping } from '../recent/made-codes'
import { useBinForm } from './bin-form'
import { CreateCard, type CreateTab } from './CreateCard'
import { NearbyCard } from './NearbyCard'
import { PreviewCard } from './PreviewCard'
import { RecentCard } from './RecentCard'

// Most operators need a single code; the parts for many codes are loaded on demand.
const RecordBinsCard = lazy(async () => ({
  default: (await import('../choose-bins/RecordBinsCard')).RecordBinsCard,
}))
const UploadedFileCard = lazy(async () => ({
  default: (await import('../csv/UploadedFileCard')).UploadedFileCard,
}))
const LabelSheetCard = lazy(async () => ({ default: (await import('./LabelSheetCard')).LabelSheetCard }))

export function QrCodesPage() {
  const { form, tab, setTab, choice, batch, logo, keeping, printing, ...codes } = useQrCodes()
  const { made, generate, generateFromForm, hide, correct } = codes
  return (
    <>
      <PageHeader
        title={t('qrCodes.qrCodeGenerator')}
        subtitle={t('qrCodes.createQrCodesForBinReporting')}
        actions={<PageLinks />}
      />
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <NearbyCard
            form={form}
            onGenerate={generateFromForm}
            onBinRefused={() => {
              setTab('single')
              hide()
            }}
          />
          <CreateCard
            tab={tab}
            onTabChange={setTab}
            form={form}
            logo={logo.kept}
            onGenerate={generateFromForm}
            onRefused={hide}
            choice={choice}
          />
        </SimpleGrid>
        {tab === 'bulk' && (
          <Suspense fallback={<Skeleton h={320} />}>
            {choice.upload && <UploadedFileCard upload={choice.upload} onCorrect={choice.correctLocations} />}
            {/* The sheet stands beside the table of its bins, so that a change of the choice is seen on it. */}
            <SimpleGrid cols={{ base: 1, lg: batch.length > 0 ? 2 : 1 }} spacing="lg">
              <RecordBinsCard choice={choice} />
              {batch.length > 0 && (
                <Suspense fallback={<Skeleton h={320} />}>
                  <LabelSheetCard
                    labels={batch}
                    language={form.language}
                    onLanguageChange={form.setLanguage}
                    onPrint={printing.printPages}
                  />
                </Suspense>
              )}
            </SimpleGrid>
          </Suspense>
        )}
        {form.isLookingUp && <Text role="status">{t('qrCodes.lookingUpBin')}</Text>}
        {made && (
          <PreviewCard
            {...made}
            logo={logo.tried.logo}
            isLogoRefused={logo.tried.isRefused}
            onPrint={() => printing.printLabels([made.label])}
            onCorrect={correct}
          />
        )}
        <RecentCard failure={keeping.failure} onChoose={(chosen) => generate(chosen)} />
      </Stack>
      {logo.tried.trial && <LogoTrial {...logo.tried.trial} onTried={logo.tried.onTried} />}
      <PrintSheet printed={printing.printed} logo={logo.tried.logo} language={form.language} />
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
        {t('qrCodes.dashboard')}
      </Button>
      <Button
        component={Link}
        to={paths.routes}
        variant="default"
        leftSection={<IconRoute size={18} aria-hidden />}
      >
        {t('qrCodes.routes')}
      </Button>
    </>
  )
}

/** The label in the preview. */
interface MadeLabel {
  label: QrLabel
  /** Whether the Bin ID was left empty. */
  isSampleBin: boolean
}

/** The props that the page's cards share. */
function useQrCodes() {
  const form = useBinForm()
  const choice = useBulkChoice()
  const [tab, setTab] = useState<CreateTab>(useBinsOfUrl(choice.choose) ? 'bulk' : 'single')
  const [made, setMade] = useState<MadeLabel | null>(null)
  const keeping = useCodeKeeping()
  const kept = useKeptLogo()
  const logo = { kept, tried: useTriedLogo(made?.label ?? null, kept.logo) }
  const printing = usePrint()

  const batch = useMemo(
    () => choice.bins.map((bin): ReportLabel => ({ kind: 'report', ...bin, size: form.size })),
    [choice.bins, form.size],
  )
  const generate = (label: QrLabel, isSampleBin = false) => {
    form.stopLookUp()
    // In a transition, so that the button responds before the codes are drawn, which is slow on some devices.
    startTransition(() => {
      setMade({ label, isSampleBin })
      // The browser's own print command prints the label too.
      printing.setLabels([label])
    })
    keeping.keep(label)
    notify.success(t('qrCodes.qrCodeGeneratedSuccessfully'))
  }
  const generateFromForm = (label: QrLabel) => generate(label, label.kind === 'report' && form.isSampleBin)
  /** The code of before would be printed for the one that was refused. */
  const hide = () => {
    setMade(null)
    printing.setLabels([])
  }
  const correct = (corrected: ReportLabel) => {
    form.correct(corrected)
    generate(corrected, made?.isSampleBin)
  }
  return {
    form,
    tab,
    setTab,
    choice,
    batch,
    made,
    logo,
    generate,
    generateFromForm,
    hide,
    correct,
    keeping,
    printing,
  }
}
