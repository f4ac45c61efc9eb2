import { useState } from 'react'
import type { ChangeFailure } from 'shared-domain/client'
import { Button, FailureNotice, Skeleton, Stack, Text, UnstyledButton } from 'shared-ui'
import { ReadFailure } from '../cards/ReadFailure'
import { TitledCard } from '../cards/TitledCard'
import { t } from '../messages/translate'
import { QrCode } from '../qr-label/QrCode'
import { labelText, type QrLabel, RECENT_PX } from '../qr-label/qr-label'
import { useMadeCodes } from '../recent/made-codes'
import classes from './RecentCard.module.css'

const IN_A_ROW = 4

interface RecentCardProps {
  /** Why the latest code is not in the list. */
  failure: ChangeFailure<QrLabel> | null
  onChoose: (label: QrLabel) => void
}

export function RecentCard({ failure, onChoose }: RecentCardProps) {
  const { answer, isAllowed } = useMadeCodes()
  const [isWhole, setWhole] = useState(false)
  const codes = answer.data?.codes ?? []
  const shown = isWhole ? codes : codes.slice(0, IN_A_ROW)
  return (
    <TitledCard
      title={t('qrCodes.recentlyGeneratedQrCodes')}
      description={t('qrCodes.chooseOneToMakeItAgain')}
    >
      <Stack gap="md" mt="md" align="stretch">
        {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
        <ReadFailure answer={answer} subject={t('qrCodes.yourCodes')} />
        {!isAllowed && <Text size="sm">{t('qrCodes.yourRoleMakesCodes')}</Text>}
        {answer.isLoading && <LoadingRow />}
        {answer.data && codes.length === 0 && <Text size="sm">{t('qrCodes.noneYet')}</Text>}
        {shown.length > 0 && (
          <ul className={classes.row}>
            {shown.map(({ id, code }) => (
              <li key={id}>
                <RecentCode code={code} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        )}
        {codes.length > IN_A_ROW && (
          <Button variant="default" w="fit-content" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('qrCodes.showFewer') : t('qrCodes.showAll', { count: codes.length })}
          </Button>
        )}
      </Stack>
    </TitledCard>
  )
}

function RecentCode({ code, onChoose }: { code: QrLabel; onChoose: (label: QrLabel) => void }) {
  const { title, place } = labelText(code)
  return (
    <UnstyledButton className={classes.code ?? ''} onClick={() => onChoose(code)}>
      <QrCode label={code} px={RECENT_PX} isDecorative />
      <strong>{title}</strong> <span>{place}</span>
    </UnstyledButton>
  )
}

/** The same size as the codes that will replace it. */
function LoadingRow() {
  return (
    <div className={classes.row} role="status" aria-label={t('qrCodes.readingYourCodes')}>
      {Array.from({ length: IN_A_ROW }, (_, place) => place).map((place) => (
        <Skeleton key={place} h="11rem" />
      ))}
    </div>
  )
}
