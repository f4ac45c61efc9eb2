import { useRef, useState } from 'react'
import { shrinkPhoto } from 'shared-domain/outbox'
import { Button, FileButton, Group, Text } from 'shared-ui'
import { t } from '../messages/translate'

interface PhotoFieldProps {
  photo: Blob | null
  onPhoto: (photo: Blob | null) => void
}

/** Takes a photo or chooses one, and makes it small on the phone. */
export function PhotoField({ photo, onPhoto }: PhotoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const resetFile = useRef<() => void>(null)
  const take = async (file: File | null) => {
    // Allows choosing the same photo again.
    resetFile.current?.()
    if (!file) return
    setIsBusy(true)
    const small = await shrinkPhoto(file)
    setIsBusy(false)
    setProblem(small ? null : t('stockRound.thisPhotoCannotBeReadHere'))
    if (small) onPhoto(small)
  }
  return (
    <div>
      <Group gap="sm">
        <FileButton
          accept="image/*"
          onChange={take}
          resetRef={resetFile}
          inputProps={{ 'aria-label': t('stockRound.photoOfBin') }}
        >
          {({ onClick }) => (
            <Button size="md" variant="default" onClick={onClick} loading={isBusy}>
              {photo ? t('stockRound.anotherPhoto') : t('stockRound.addPhoto')}
            </Button>
          )}
        </FileButton>
        {photo && (
          <Button size="md" variant="default" onClick={() => onPhoto(null)}>
            {t('stockRound.leavePhotoOut')}
          </Button>
        )}
      </Group>
      <Text size="sm" role="status" mt={4}>
        {problem ?? (photo ? t('stockRound.onePhoto', { size: Math.ceil(photo.size / 1000) }) : '')}
      </Text>
    </div>
  )
}
