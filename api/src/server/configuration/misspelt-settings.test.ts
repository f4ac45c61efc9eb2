import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS } from '../features'
import { misspeltSettings, OTHER_SETTINGS } from './misspelt-settings'

const ALL = Object.keys(SETTINGS.variables)
const told = (env: NodeJS.ProcessEnv) => misspeltSettings(env, ALL)

it.each([
  ['SING_IN', 'SIGN_IN'],
  ['SIGNIN', 'SIGN_IN'],
  ['RELEASE_KEY_FIL', 'RELEASE_KEY_FILE'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PUBLIC_ORGIN', 'PUBLIC_ORIGIN'],
  ['REQUIRE_SECOND_FACTORS', 'REQUIRE_SECOND_FACTOR'],
])('says that %s is no setting, and that %s is meant', (name, setting) => {
  expect(told({ [name]: 'x' })).toEqual([`${name} is no setting: ${setting} is meant?`])
})

it('says nothing when the setting that is meant is set, too, or when the name is one of its own', () => {
  expect(told({ SING_IN: 'accounts', SIGN_IN: 'accounts' })).toEqual([])
  expect(told({ RELEASE_KEY: 'x', RELEASE_KEYS: 'y', HOST: '::', PORT: '80' })).toEqual([])
})

it('says nothing of the variables of a shell, npm, a container or a continuous integration', () => {
  const names = `PATH HOME USER SHELL TERM LANG LC_ALL LOGNAME PWD OLDPWD HOSTNAME HOSTS MAIL EDITOR VISUAL DISPLAY TZ TMPDIR SHLVL PS1
    COLORTERM LS_COLORS XDG_RUNTIME_DIR XDG_SESSION_ID SSH_AUTH_SOCK SSH_CLIENT SSH_TTY NODE NODE_ENV NODE_PATH NODE_OPTIONS
    NODE_VERSION YARN_VERSION INIT_CWD npm_config_cache npm_package_name npm_lifecycle_event CI GITHUB_TOKEN GITHUB_ACTIONS
    GITHUB_REPOSITORY RUNNER_TEMP KUBERNETES_SERVICE_HOST KUBERNETES_PORT REDIS_PORT REDIS_SERVICE_HOST DATABASE_PORT MQTT_PORT
    SMTP_PORT OSRM_PORT PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE POSTGRES_USER POSTGRES_PASSWORD DB_HOST AWS_REGION
    AWS_DEFAULT_REGION AWS_PROFILE HTTP_PROXY HTTPS_PROXY NO_PROXY LESSOPEN LESSCLOSE INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID
    OTEL_RESOURCE_ATTRIBUTES OTEL_BSP_SCHEDULE_DELAY OTEL_EXPORTER_OTLP_TIMEOUT JAVA_HOME GOPATH LOG_FILE WINDOWID`
  expect(told(Object.fromEntries(names.split(/\s+/).map((name) => [name, 'x'])))).toEqual([])
})

it('knows each setting that the page of settings describes', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/settings.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const described = rows.flatMap((row) => row.split('|', 2)[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  expect(described.length).toBeGreaterThan(60)
  const known = new Set([...ALL, ...OTHER_SETTINGS])
  const alarming = described.filter((name) => !known.has(name) && told({ [name]: 'x' }).length > 0)
  expect(alarming).toEqual([])
})
