import { IconFileTypePdf, IconFileZip, IconPrinter, IconRuler2 } from '@tabler/icons-react'
import { type FormEvent, memo, useMemo, useState } from 'react'
import { usePublicOrigin } from 'shared-domain/client'
import { Button, FailureNotice, FillBar, Group, notify, Stack, Text } from 'shared-ui'
import { TitledCard, useComesIntoView } from '../cards/TitledCard'
import type { LabelLanguage } from '../label-language/label-language'
import { t } from '../messages/translate'
import { saveFile } from '../png/download'
import { LocalOriginNotice } from '../qr-label/LocalOriginNotice'
import { QrCode } from '../qr-label/QrCode'
import { DOWNLOAD_PX, labelLink, RECENT_PX, type ReportLabel } from '../qr-label/qr-label'
import type { SheetLabel } from '../sheets/label-layout'
import type { SheetFields as Fields, SheetField } from '../sheets/sheet-form'
import { useSheetForm } from '../sheets/sheet-form'
import { sheetCount } from '../sheets/sheet-layout'
import { makeTestPage, type SheetMaking, useSheetMaking } from '../sheets/sheet-making'
import classes from './LabelSheetCard.module.css'
import { MadeSheets } from './MadeSheets'
import { SheetFields } from './SheetFields'

interface LabelSheetCardProps {
  labels: readonly ReportLabel[]
  language: LabelLanguage
  onLanguageChange: (language: LabelLanguage) => void
  onPrint: (pages: readonly Blob[]) => void
}

/** Makes sheets or pictures of the selected labels. */
export function LabelSheetCard({ labels, language, onLanguageChange, onPrint }: LabelSheetCardProps) {
  const card = useComesIntoView(labels)
  const { form, making, sheets, make, cancel, isTesting, downloadTestPage } = useLabelSheets(labels, language)
  const isPdf = form.fields.output === 'pdf'
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    void make()
  }
  // A code that cannot be read fails the making, so that nothing is printed.
  const makeAndPrint = async () => {
    const made = await make()
    if (made) onPrint(made.pages)
  }
  const count = t('qrCodes.labels', { count: labels.length, shown: labels.length.toLocaleString('en-NZ') })
  return (
    <TitledCard
      ref={card}
      title={t('qrCodes.labelSheet')}
      description={isPdf && sheets ? t('qrCodes.onSheets', { count, sheets }) : `${count}.`}
    >
      <LocalOriginNotice />
      <form onSubmit={submit} noValidate>
        <SheetFields form={form} language={language} onLanguageChange={onLanguageChange} />
        <Group gap="sm" mt="md">
          <Button
            type="submit"
            loading={making.state === 'making'}
            leftSection={
              isPdf ? <IconFileTypePdf size={18} aria-hidden /> : <IconFileZip size={18} aria-hidden />
            }
          >
            {isPdf ? t('qrCodes.makeSheets') : t('qrCodes.makeZipFile')}
          </Button>
          {isPdf && (
            <Button
              variant="default"
              aria-disabled={making.state === 'making'}
              onClick={() => making.state !== 'making' && void makeAndPrint()}
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              {t('qrCodes.makeAndPrint')}
            </Button>
          )}
          {isPdf && (
            <Button
              variant="default"
              loading={isTesting}
              onClick={downloadTestPage}
              leftSection={<IconRuler2 size={18} aria-hidden />}
            >
              {t('qrCodes.testPage')}
            </Button>
          )}
        </Group>
      </form>
      <Stack mt="md">
        <Outcome making={making} onCancel={cancel} onRetry={submit} onPrint={onPrint} />
      </Stack>
      <FirstLabels labels={labels} />
    </TitledCard>
  )
}

function useLabelSheets(labels: readonly ReportLabel[], language: LabelLanguage) {
  const origin = usePublicOrigin()
  const form = useSheetForm(language)
  const [madeIn, setMadeIn] = useState(language)
  const { making, make: makeTask, cancel } = useSheetMaking()
  const [isTesting, setTesting] = useState(false)
  const sheetLabels = useMemo(
    () =>
      labels.map(
        (label): SheetLabel => ({
          binId: label.binId,
          location: label.location,
          link: labelLink(label, origin),
        }),
      ),
    [labels, origin],
  )
  const make = async () => {
    setMadeIn(language)
    const options = form.submit()
    const { output } = form.fields
    if (output !== 'pdf')
      return makeTask({ kind: 'code-files', labels: sheetLabels, format: output, sizePx: DOWNLOAD_PX.large })
    return options ? makeTask({ kind: 'sheets', labels: sheetLabels, options }) : null
  }
  const downloadTestPage = async () => {
    const options = form.submit()
    if (!options) return
    setTesting(true)
    await makeTestPage(options).then(
      (page) => saveFile(page, 'label-test-page.pdf'),
      (error: Error) => notify.error(t('qrCodes.noTestPage'), { description: error.message }),
    )
    setTesting(false)
  }
  // A file that was made from other labels or settings is no longer offered.
  const setField = <F extends SheetField>(field: F, value: Fields[F]) => {
    cancel()
    form.setField(field, value)
  }
  const isOld = madeIn !== language || (making.state === 'made' && making.made.labels !== sheetLabels)
  return {
    form: { ...form, setField },
    making: isOld ? ({ state: 'idle' } as const) : making,
    sheets: form.options && sheetCount(labels.length, form.options),
    ...{ make, cancel, isTesting, downloadTestPage },
  }
}

interface OutcomeProps {
  making: SheetMaking
  onCancel: () => void
  onRetry: () => void
  onPrint: LabelSheetCardProps['onPrint']
}

function Outcome({ making, onCancel, onRetry, onPrint }: OutcomeProps) {
  if (making.state === 'idle') return null
  if (making.state === 'failed')
    return <FailureNotice title={t('qrCodes.nothingWasMade')} sentence={making.reason} onRetry={onRetry} />
  if (making.state === 'made') return <MadeSheets made={making.made} onPrint={onPrint} />
  const { done, total, secondsLeft } = making
  return (
    <Stack gap="xs">
      <FillBar
        label={t('qrCodes.labelsMadeAndRead')}
        percent={Math.floor((100 * done) / total)}
        tone="normal"
      />
      <Group justify="space-between">
        <Text size="sm">
          {t('qrCodes.ofMadeAndRead', {
            done: done.toLocaleString('en-NZ'),
            total: total.toLocaleString('en-NZ'),
          })}
          {secondsLeft !== null && t('qrCodes.aboutSLeft', { secondsLeft })}
        </Text>
        <Button variant="default" size="compact-md" onClick={onCancel}>
          {t('qrCodes.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

/** More codes than this would block the page. */
const SHOWN = 24

const FirstLabels = memo(function FirstLabels({ labels }: { labels: readonly ReportLabel[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard too. */}
      <section className={classes.window} aria-label={t('qrCodes.labelsOfSheet')} tabIndex={0}>
        <ul className={classes.labels}>
          {labels.slice(0, SHOWN).map((label) => (
            <SheetLabelItem key={label.binId} label={label} />
          ))}
        </ul>
      </section>
      {labels.length > SHOWN && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('qrCodes.firstAreShown', { shown: SHOWN })}
        </Text>
      )}
    </>
  )
})

const SheetLabelItem = memo(function SheetLabelItem({ label }: { label: ReportLabel }) {
  return (
    <li className={classes.label}>
      <QrCode label={label} px={RECENT_PX} isDecorative />
      <strong>{label.binId}</strong>
      <span>{label.location}</span>
    </li>
  )
})
