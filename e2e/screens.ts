import { paths } from 'shared-domain'

interface Screen {
  name: string
  path: string
}

/** Every page of the product, once with each query that changes what it shows. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: paths.home },
  { name: 'technology', path: paths.technology },
  { name: 'report', path: paths.report({ id: 'WN042', location: 'Lambton Quay' }) },
  { name: 'find a report', path: paths.findReport },
  { name: 'report status that leads nowhere', path: paths.reportStatus('AAAAA-AAAAA') },
  { name: 'nearby', path: paths.nearby({ lat: -41.2865, lng: 174.776 }) },
  { name: 'nearby with no result', path: paths.nearby({ lat: -36.85, lng: 174.76 }) },
  { name: 'dashboard', path: paths.dashboard },
  { name: 'bins', path: paths.bins },
  { name: 'bins that fit nothing', path: `${paths.bins}?q=nowhere` },
  { name: 'one bin', path: paths.bin('WCC637') },
  { name: 'reports inbox', path: paths.residentReports },
  { name: 'reports that fit nothing', path: `${paths.residentReports}?status=any&q=nowhere` },
  { name: 'sample report', path: paths.residentReport('5a3b1e00-0000-4000-8000-000000000001') },
  { name: 'collection routes', path: paths.routes },
  { name: 'route details', path: paths.route('R001') },
  { name: 'unknown route', path: paths.route('R999') },
  { name: 'generate route', path: paths.generateRoute },
  { name: 'fleet', path: paths.fleet },
  { name: "today's run", path: paths.run },
  { name: 'run sheet', path: paths.runSheet('R001') },
  { name: 'run sheet under way', path: paths.runSheet('R199') },
  { name: 'QR codes', path: paths.qrCodes },
  { name: 'analytics', path: paths.analytics },
  { name: 'analytics of a period', path: `${paths.analytics}?period=28-days` },
  { name: 'admin', path: '/app/admin' },
  { name: 'releases', path: '/app/admin/releases' },
  { name: 'health', path: '/app/admin/health' },
  { name: 'tokens', path: '/app/admin/tokens' },
  { name: 'words', path: '/app/admin/words' },
  { name: 'connections', path: '/app/connections' },
  { name: 'notifications', path: '/app/notifications' },
  { name: 'import bins', path: '/app/import' },
  { name: 'sources of bins', path: '/app/sources' },
  { name: 'your bins', path: paths.yourBins },
  { name: 'stock-taking', path: '/app/stock-take' },
  { name: 'unknown round', path: '/app/stock-take/0192f3a4-5b6c-7d8e-9f01-23456789abcd' },
  { name: 'sensors', path: '/app/sensors' },
  { name: 'one sensor', path: '/app/sensors/24E124DE00225FD1' },
  { name: 'sensor decoders', path: '/app/sensor-decoders' },
  { name: 'sensor set-up', path: '/app/sensor-setup' },
  { name: 'technology for operators', path: paths.appTechnology },
  { name: 'not found', path: '/nowhere' },
]

export const sources = ['mock', 'real'] as const
export type Source = (typeof sources)[number]
