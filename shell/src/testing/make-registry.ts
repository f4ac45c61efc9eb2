import type { RegisteredRemote, Registry } from 'shared-domain'

/** A remote with one page that the sidebar lists. */
export const makeRemote = (known: Partial<RegisteredRemote> = {}): RegisteredRemote => ({
  name: 'mf-qr',
  version: '1.2.3',
  requires: { shell: '^1.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0' },
  base: '/remotes/mf-qr/1.2.3/',
  files: {},
  preload: {},
  pages: [
    {
      path: '/app/qr-codes',
      expose: 'QrCodesPage',
      title: 'QR Code Generator',
      navigation: { label: 'QR Codes', icon: 'M4 4h6v6H4z', order: 40 },
    },
  ],
  ...known,
})

export const makeRegistry = (...remotes: RegisteredRemote[]): Registry => ({ revision: 1, remotes })
