import { ISSUES } from 'shared-domain'
import { MomentSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

// Reports that are another system's work, such as illegal dumping, are passed on to its Open311 server, and follow their status there.

const AddressSchema = z
  .string()
  .check(
    z.regex(
      /^https?:\/\/[^\s?#]{1,300}$/,
      'Give the whole address of its GeoReport v2 server, such as https://311.example.govt.nz/open311/v2.',
    ),
  )
const IssueSchema = z.enum(ISSUES)
const JurisdictionSchema = z.nullable(typedText(100))
const ServiceCodeSchema = typedText(100)

/** The service of the other system to which an issue is passed on. An issue without one stays here. */
const IssueServiceSchema = z.object({ issue: IssueSchema, code: ServiceCodeSchema })
export type IssueService = z.infer<typeof IssueServiceSchema>

const common = {
  name: typedText(80),
  address: AddressSchema,
  jurisdiction: JurisdictionSchema,
  isOn: z.boolean(),
  /** Whether what residents wrote goes with it. Their names and addresses never do. */
  sendsWords: z.boolean(),
  services: z.array(IssueServiceSchema),
}

const OtherSystemSchema = z.object({
  ...common,
  hasKey: z.boolean(),
  /** When its requests were last read; `null` before the first time. */
  lastReadAt: z.nullable(MomentSchema),
  /** The last failure since a read succeeded. */
  failure: z.nullable(z.object({ at: MomentSchema, reason: z.string() })),
})
export type OtherSystem = z.infer<typeof OtherSystemSchema>

const NewOtherSystemSchema = z.strictObject({
  ...common,
  /** Left out, the key stays as it is; `null` takes it away. */
  key: z.optional(z.nullable(typedText(400))),
})
export type NewOtherSystem = z.infer<typeof NewOtherSystemSchema>

/** `unclear`: it may have arrived. `settled`: no more is expected of it. */
export const PASSED_ON_STATES = ['waiting', 'unclear', 'sent', 'settled', 'failed'] as const

const PassedOnReportSchema = z.object({
  reference: z.string(),
  issue: IssueSchema,
  state: z.enum(PASSED_ON_STATES),
  at: MomentSchema,
  /** Its id in the other system; `null` until that is known. */
  requestId: z.nullable(z.string()),
  /** What the other system said last. */
  said: z.nullable(z.string()),
  /** Why the last try failed. */
  failure: z.nullable(z.string()),
})
export type PassedOnReport = z.infer<typeof PassedOnReportSchema>

/** So many of the latest are shown. */
export const PASSED_ON_SHOWN = 50

const path = '/api/connections/open311/passing-on'
const manage = { needs: 'connections:manage' } as const

export const readPassingOn = operation({
  method: 'GET',
  path,
  summary: `The Open311 system to which reports are passed on, and the latest ${PASSED_ON_SHOWN} of them.`,
  ...manage,
  answer: z.object({
    system: z.nullable(OtherSystemSchema),
    reports: z.array(PassedOnReportSchema),
  }),
})

export const putPassingOn = operation({
  method: 'PUT',
  path,
  summary: `Sets the Open311 system to which reports are passed on, by issue: ${ISSUES.join(', ')}. Reports from now on are meant.`,
  ...manage,
  body: NewOtherSystemSchema,
  answer: null,
  status: 204,
})

export const tryPassingOn = operation({
  method: 'POST',
  path: `${path}/services`,
  summary: 'Reads the services of an Open311 system, without keeping anything.',
  ...manage,
  body: z.strictObject({ address: AddressSchema, jurisdiction: JurisdictionSchema }),
  answer: z.object({ services: z.array(z.object({ code: z.string(), name: z.string() })) }),
})

export const readPassingOnNow = operation({
  method: 'POST',
  path: `${path}/readings`,
  summary: 'Has what the other system says read now, instead of within five minutes.',
  ...manage,
  answer: null,
  status: 204,
})

export const passOnReport = operation({
  method: 'PUT',
  path: `${path}/reports/:reference`,
  summary: 'Passes one report on, whatever its issue. One that could not be sent is tried again.',
  ...manage,
  params: z.object({ reference: typedText(40) }),
  body: z.strictObject({ service: ServiceCodeSchema }),
  answer: null,
  status: 204,
})
