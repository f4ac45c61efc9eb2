import { CodeScanner } from 'shared-ui'
import { t } from '../messages/translate'

interface SensorScannerProps {
  /** Such as 'Scan the sensor'. */
  label: string
  /** Returns whether the text is the wanted code; the camera stops then. */
  onText: (text: string) => boolean
}

/** Scans the code on a sensor, or the label of a bin. */
export const SensorScanner = ({ label, onText }: SensorScannerProps) => (
  <CodeScanner
    texts={{
      start: label,
      stop: t('scanning.stopCamera'),
      camera: t('scanning.camera'),
      hint: t('scanning.holdCodeInFrontOfCamera'),
      failure: t('scanning.cameraCannotBeUsed'),
      notAllowed: t('scanning.allowCameraForThisSiteInBrowser'),
      noCamera: t('scanning.noCameraHere'),
      noReader: t('scanning.codeReaderDidNotLoad'),
    }}
    loadReader={async () => (await import('./read-code')).readCode}
    onText={onText}
  />
)
