import { paths } from 'shared-domain'

interface RemotePage {
  path: string
  /** Its link in the sidebar. */
  link: string
  /** Its h1. */
  heading: string
}

/** One page of each remote whose delivery is broken on purpose. */
export const pageOfRemote = {
  'mf-dashboard': { path: paths.dashboard, link: 'Dashboard', heading: 'Dashboard' },
  'mf-routes': { path: paths.routes, link: 'Collection Routes', heading: 'Collection Routes' },
  'mf-qr': { path: paths.qrCodes, link: 'QR Codes', heading: 'QR Code Generator' },
  'mf-analytics': { path: paths.analytics, link: 'Analytics', heading: 'Analytics' },
  'mf-public': {
    path: paths.appTechnology,
    link: 'Technology',
    heading: 'The technology behind a cleaner Wellington',
  },
} satisfies Record<string, RemotePage>

export type RemoteName = keyof typeof pageOfRemote
export const remoteNames = Object.keys(pageOfRemote) as RemoteName[]

/** Some other remote, to see that it goes on working. */
export const neighbourOf = (remote: RemoteName): RemoteName => (remote === 'mf-qr' ? 'mf-analytics' : 'mf-qr')
