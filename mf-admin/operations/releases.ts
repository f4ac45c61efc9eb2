import { MomentSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** How a version did in people's browsers in the last seven days. Each session counts once. */
const VersionFiguresSchema = z.object({
  version: z.string(),
  sessions: z.int(),
  /** The sessions in which it failed. */
  failed: z.int(),
  /** 75th percentiles over the sessions, in ms (CLS has no unit); `null` when no browser has reported. */
  lcpMs: z.nullable(z.number()),
  inpMs: z.nullable(z.number()),
  cls: z.nullable(z.number()),
})
export type VersionFigures = z.infer<typeof VersionFiguresSchema>

const ReleaseChangeSchema = z.object({
  revision: z.int(),
  at: MomentSchema,
  remote: z.string(),
  action: z.enum(['promote', 'rollback', 'retire', 'share', 'drop']),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Percent of the sessions. */
  share: z.nullable(z.int()),
  /** A person, or an automatic step such as `error-beacon`. */
  by: z.string(),
  isAutomatic: z.boolean(),
  commit: z.nullable(z.string()),
  /** For an automatic rollback, the file and line of the source. */
  reason: z.nullable(z.string()),
})
export type ReleaseChange = z.infer<typeof ReleaseChangeSchema>

const ReleasedRemoteSchema = z.object({
  name: z.string(),
  /** Paths of its pages. */
  pages: z.array(z.string()),
  live: VersionFiguresSchema,
  /** The change that made the live version live; `null` when the history no longer has it. */
  since: z.nullable(ReleaseChangeSchema),
  /** The version that a rollback returns to; `null` when there is none. */
  previous: z.nullable(VersionFiguresSchema),
  /** The version that a share of sessions gets instead of the live one. */
  candidate: z.nullable(z.extend(VersionFiguresSchema, { share: z.int() })),
  /** All versions in the store, latest first. */
  versions: z.array(
    z.object({ version: z.string(), publishedAt: MomentSchema, subject: z.nullable(z.string()) }),
  ),
})
export type ReleasedRemote = z.infer<typeof ReleasedRemoteSchema>

export const getReleases = operation({
  method: 'GET',
  path: '/api/releases',
  summary: 'Which version of each remote is live, how it does in browsers, and the last hundred changes.',
  needs: 'releases:read',
  answer: z.object({ remotes: z.array(ReleasedRemoteSchema), history: z.array(ReleaseChangeSchema) }),
})

const params = z.object({ remote: typedText(64) })
const reason = typedText(300, 1, 'Write why.')
/** The live version that the caller saw; refused when another one is live by now. */
const expect = typedText(64)

export const promoteRelease = operation({
  method: 'POST',
  path: '/api/releases/:remote/promote',
  summary: 'Makes a published version the live one.',
  needs: 'releases:manage',
  params,
  body: z.strictObject({
    version: typedText(64),
    expect,
    reason,
    /** Allows a version that is lower than the live one, or was rolled back before. */
    isForced: z.boolean(),
  }),
  answer: z.object({ change: z.nullable(ReleaseChangeSchema) }),
})

export const rollBackRelease = operation({
  method: 'POST',
  path: '/api/releases/:remote/roll-back',
  summary:
    'Makes the version before the live one live again; of a gradual release, takes the candidate back.',
  needs: 'releases:manage',
  params,
  body: z.strictObject({ expect, reason }),
  answer: z.object({ change: ReleaseChangeSchema }),
})
