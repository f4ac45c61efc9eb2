import { CodeScanner } from 'shared-ui'
import { t } from '../messages/translate'

/** Scans the label of a bin with the camera. `onText` returns whether it is one; the camera stops then. */
export const LabelScanner = ({ onText }: { onText: (text: string) => boolean }) => (
  <CodeScanner
    size="lg"
    texts={{
      start: t('stockRound.scanLabel'),
      stop: t('stockRound.stopCamera'),
      camera: t('stockRound.camera'),
      hint: t('stockRound.holdLabelInFrontOfCamera'),
      failure: t('stockRound.cameraCannotBeUsed'),
      notAllowed: t('stockRound.allowCameraForThisSiteInBrowser'),
      noCamera: t('stockRound.noCameraHere'),
      noReader: t('stockRound.codeReaderDidNotLoad'),
    }}
    loadReader={async () => (await import('./read-code')).readCode}
    onText={onText}
  />
)
