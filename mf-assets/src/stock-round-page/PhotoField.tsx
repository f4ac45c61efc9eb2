import { useRef, useState } from 'react'
import { shrinkPhoto } from 'shared-domain/outbox'
import { Button, FileButton, Group, Text } from 'shared-ui'

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
    setProblem(small ? null : 'This photo cannot be read here: take another one, or send a JPEG.')
    if (small) onPhoto(small)
  }
  return (
    <div>
      <Group gap="sm">
        <FileButton
          accept="image/*"
          onChange={take}
          resetRef={resetFile}
          inputProps={{ 'aria-label': 'Photo of the bin' }}
        >
          {({ onClick }) => (
            <Button size="md" variant="default" onClick={onClick} loading={isBusy}>
              {photo ? 'Another Photo' : 'Add a Photo'}
            </Button>
          )}
        </FileButton>
        {photo && (
          <Button size="md" variant="default" onClick={() => onPhoto(null)}>
            Leave the Photo Out
          </Button>
        )}
      </Group>
      <Text size="sm" role="status" mt={4}>
        {problem ??
          (photo
            ? `One photo, ${Math.ceil(photo.size / 1000)} kB, without the place where it was taken.`
            : '')}
      </Text>
    </div>
  )
}
