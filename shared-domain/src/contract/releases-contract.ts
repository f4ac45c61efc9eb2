import * as z from 'zod/mini'
import { typedText } from './field-schemas'
import { MomentSchema } from './moment'
import { operation } from './operation'

/** What became of a version in people's browsers in the last seven days. Each session counts once. */
const VersionFiguresSchema = z.object({
  version: z.string(),
  sessions: z.int(),
  /** Of these, the ones in which it failed. */
  failed: z.int(),
  /** 75th percentiles over the sessions; `null` where no browser has told. In ms, and CLS without a unit. */
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
  /** In percent, of a share of the sessions. */
  share: z.nullable(z.int()),
  /** A person; or what happened by itself, as `error-beacon`. */
  by: z.string(),
  isAutomatic: z.boolean(),
  commit: z.nullable(z.string()),
  /** Of an automatic rollback with the file and line of the source. */
  reason: z.nullable(z.string()),
})
export type ReleaseChange = z.infer<typeof ReleaseChangeSchema>

const ReleasedRemoteSchema = z.object({
  name: z.string(),
  /** Paths of its pages. */
  pages: z.array(z.string()),
  live: VersionFiguresSchema,
  /** What made the live version live; `null` where the history no longer says. */
  since: z.nullable(ReleaseChangeSchema),
  /** What a roll back goes to; `null` where there is none. */
  previous: z.nullable(VersionFiguresSchema),
  /** Given to a share of the sessions beside the live one. */
  candidate: z.nullable(z.extend(VersionFiguresSchema, { share: z.int() })),
  /** All that are in the store, the latest published first. */
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
/** The version that the caller saw as live: nothing is changed when another one is by now. */
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
    /** Also a version that is lower than the live one, or was rolled back once. */
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
