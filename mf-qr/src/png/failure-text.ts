import type { PngFailure } from './qr-code-png'

export const FAILURE_TEXT = {
  'no-canvas': 'Failed to create download canvas',
  'no-code': 'Failed to generate QR code',
  'no-file': 'Failed to create download file',
} as const satisfies Record<PngFailure, string>
