import { checkPlantedImports, type PlantedImports } from './testing/check-imports'

const remote = 'mf-qr/src/qr-codes-page/Planted.tsx'
const serverPart = 'mf-qr/server/planted.ts'
const remoteConfig = 'mf-qr/rspack.config.ts'
const shell = 'shell/src/routing/Planted.tsx'
const domain = 'shared-domain/src/bins/planted.ts'
const engine = 'routing-engine/src/planted.ts'
const forecasts = 'forecast-engine/src/planted.ts'
const client = 'shared-domain/src/client/planted.ts'
const ui = 'shared-ui/src/theme/Planted.tsx'
const api = 'api/src/server/composition/planted.ts'
const script = 'scripts/dev/planted.ts'

const refused: [message: string, planted: PlantedImports][] = [
  [
    'A remote stands alone',
    { [remote]: ['mf-routes', 'mf-routes/x', 'shell', 'api', 'scripts/rspack', 'e2e'] },
  ],
  ['A page knows nothing of its server part', { [remote]: ['../../server', '../../server/index'] }],
  [
    'A server part imports api/server-part',
    { [serverPart]: ['api', 'api/measuring', 'mf-routes', 'shared-ui', 'react', 'shared-domain/client'] },
  ],
  [
    'A server part imports api/server-part',
    { [serverPart]: ['forecast-engine/measuring', 'shell', 'scripts/rspack', 'e2e'] },
  ],
  ['The shell knows no remote', { [shell]: ['mf-qr', 'mf-qr/src/x', 'api', 'scripts/rspack'] }],
  [
    'One copy a page',
    { [remote]: ['@mantine/core', '@mantine/core/styles.css', 'react-router-dom', 'react-router'] },
  ],
  ['One copy a page', { [shell]: ['@mantine/hooks', '@tanstack/react-query'] }],
  ['A build is one call', { [remoteConfig]: ['@rspack/core', 'shared-domain', 'mf-routes'] }],
  ['The routing engine knows no product', { [engine]: ['shared-domain', 'react', 'api'] }],
  [
    'The forecast engine knows no record',
    { [forecasts]: ['api', 'drizzle-orm', 'react', 'shared-domain/client'] },
  ],
  [
    'The domain is pure: it imports',
    { [domain]: ['react', 'zustand', '@tanstack/react-query', 'shared-ui'] },
  ],
  [
    'The domain is pure: its stores',
    { [domain]: ['../client', '../client/use-bins', '../testing/make-bin'] },
  ],
  ['Stores and queries import', { [client]: ['shared-ui', '@mantine/core', 'react-router-dom'] }],
  ['The surface knows no bins', { [ui]: ['shared-domain', 'shared-domain/client', 'mf-qr', 'shell'] }],
  [
    'The API imports the domain alone',
    { [api]: ['shared-domain/client', 'shared-ui', 'react', 'scripts/build'] },
  ],
  [
    'Layers of the API point down',
    {
      'api/src/database/planted.ts': ['../record/change-record', '../http/problems/refusal', '../server/app'],
      'api/src/record/events/planted.ts': [
        '../../http/operations/serve-operation',
        '../../features/bins/bins',
      ],
      'api/src/http/auth/planted.ts': ['../../record/change-record', '../../features/sign-in/sign-in'],
      'api/src/features/bins/planted.ts': ['../../server/app', '../../demonstration/city-bins'],
      'api/src/demonstration/planted.ts': ['../server/environment'],
    },
  ],
  [
    'stand apart',
    { 'delivery/src/planted.ts': ['api', 'scripts/build'], 'bundled-postgres/src/planted.ts': ['api'] },
  ],
  [
    'This import is part of a cycle',
    { 'api/src/features/bins/one.ts': ['./other'], 'api/src/features/bins/other.ts': ['./one'] },
  ],
  ['Scripts build and start', { [script]: ['mf-qr', 'shell'] }],
  [
    'A package has one door',
    {
      [remote]: [
        'shared-ui/src/index',
        'shared-domain/src/bins/bin',
        '../../../shell/src/App',
        '../../../scripts/command',
      ],
      [shell]: ['../../../mf-qr/src/qr-codes-page/QrCodesPage'],
      [domain]: ['../../../shared-ui/src/index'],
      [ui]: ['../../../shared-domain/src/index'],
      [api]: ['../../../shared-domain/src/bins/bin'],
      [script]: ['../../../api/src/server/app'],
    },
  ],
]

const allowed: PlantedImports = {
  [remote]: [
    'react',
    'shared-ui',
    'shared-ui/testing',
    'shared-domain',
    'shared-domain/client',
    'qrcode.react',
    './QrCode',
  ],
  [serverPart]: [
    'api/server-part',
    'api/server-part/testing',
    'drizzle-orm',
    'shared-domain/contract',
    '../operations',
  ],
  [remoteConfig]: ['scripts/rspack'],
  [shell]: ['react', 'shared-ui', 'shared-ui/styles.css', 'shared-domain', 'shared-domain/client', '../App'],
  [domain]: ['zod/mini', './bin', '../time/auckland-date'],
  [client]: [
    'react',
    'zustand',
    'zustand/middleware',
    '@tanstack/react-query',
    '../bins/bin',
    './data-source',
  ],
  [ui]: ['react', '@mantine/core', '@mantine/core/styles.layer.css', 'react-router-dom', './theme'],
  [api]: ['fastify', 'shared-domain', '../app', '../../features/bins/bins'],
  'api/src/features/bins/planted.ts': [
    '../../database/schema',
    '../../record/change-record',
    '../alerts/alerts',
  ],
  [script]: ['api', 'shared-domain', '@rspack/core', '../project'],
}

const merge = (all: PlantedImports[]) =>
  all.reduce<Record<string, string[]>>((merged, planted) => {
    for (const [file, modules] of Object.entries(planted))
      merged[file] = [...(merged[file] ?? []), ...modules]
    return merged
  }, {})
const verdicts = checkPlantedImports(merge([...refused.map(([, planted]) => planted), allowed]))
const imports = (planted: PlantedImports) =>
  Object.entries(planted).flatMap(([file, modules]) => modules.map((module) => `${file} ← ${module}`))

it.each(refused.flatMap(([message, planted]) => imports(planted).map((planted) => [planted, message])))(
  'refuses %s, since: %s',
  (planted, message) => {
    expect(verdicts.get(planted)).toContainEqual(expect.stringContaining(message))
  },
)

it.each(imports(allowed))('lets %s be', (planted) => {
  expect(verdicts.get(planted)).toEqual([])
})
