// Used before anything is installed: plain JavaScript, nothing imported.

/** The commands that import only what is installed for the server: no build tool. @internal */
export const SERVER_COMMANDS = [
  'account',
  'audit-verify',
  'backup',
  'deliver',
  'promote',
  'registry',
  'release-key',
  'restore',
  'retire',
  'rollback',
  'seed',
  'serve',
  'sql',
  'try-restore',
]

export const isServerCommand = (name) => SERVER_COMMANDS.includes(name)

/** A package that only a complete install has. */
export const BUILD_TOOL = '@rspack/core'
