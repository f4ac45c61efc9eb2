import { MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

const LanguageSchema = z.string().check(z.regex(/^[a-z]{2,3}$/, 'Give a language such as mi.'))

const PageLanguageSchema = z.object({
  /** As in paths, such as `mi`; `en` is the first. */
  language: z.string(),
  /** In the language itself. */
  name: z.string(),
  /** Whether residents see it. */
  isShown: z.boolean(),
  /** Whether each of its texts is reviewed. */
  isReviewed: z.boolean(),
})
export type PageLanguage = z.infer<typeof PageLanguageSchema>

const PageTextSchema = z.object({
  key: z.string(),
  english: z.string(),
  /** As the product brings it. */
  builtIn: z.string(),
  /** What residents read where the language is shown. */
  shown: z.string(),
  /** Whether the product or the council says that a speaker has reviewed it. */
  isReviewed: z.boolean(),
  /** Whether the English text has changed since the council approved it, or is the council's own beside the product's translation. */
  isOutdated: z.boolean(),
  /** Why the council's text is not shown, when a release has changed its placeholders. */
  problem: z.nullable(z.string()),
  /** Changes with the draft and the council's text. Left out by earlier versions. */
  version: z.optional(z.string()),
  /** Whether it stays as it is, because code reads it. */
  isFixed: z.boolean(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(MomentSchema),
  /** Written and not approved yet. */
  draft: z.nullable(z.string()),
  writtenBy: z.nullable(z.string()),
  writtenAt: z.nullable(MomentSchema),
  /** The paths of the pages that may show it; one with a parameter has `:name` in it. */
  paths: z.array(z.string()),
  /** The same with their English titles. Left out by earlier versions. */
  pages: z.optional(z.array(z.object({ path: z.string(), title: z.string() }))),
})
export type PageText = z.infer<typeof PageTextSchema>

export const listPageTexts = operation({
  method: 'GET',
  path: '/api/page-texts',
  summary: 'The texts of residents’ pages in a language, beside the English ones.',
  needs: 'words:change',
  query: z.strictObject({ language: LanguageSchema }),
  answer: z.object({
    languages: z.array(PageLanguageSchema),
    /** Languages whose texts are not all reviewed. */
    drafts: z.object({
      areShown: z.boolean(),
      /** Whether the server's environment says so: it can then only be changed there. */
      isLocked: z.boolean(),
    }),
    texts: z.array(PageTextSchema),
  }),
})

const params = z.object({
  language: LanguageSchema,
  key: z.string().check(z.regex(/^[\w.]{1,100}$/, 'Give the key of a text, such as report.title.')),
})
const text = z.string().check(z.maxLength(2000, 'Write at most 2,000 characters.'))
/** The version that the person has seen; without one the text is changed, whatever it is now. */
const seen = z.optional(z.string().check(z.maxLength(64)))

export const writePageText = operation({
  method: 'PUT',
  path: '/api/page-texts/:language/:key',
  summary:
    'Keeps a text as a draft. Refused unless it has the placeholders of the English text, and when a colleague has changed the text that was seen.',
  needs: 'words:change',
  params,
  body: z.strictObject({ text, seen }),
  answer: null,
  status: 204,
})

export const approvePageText = operation({
  method: 'POST',
  path: '/api/page-texts/:language/:key/approval',
  summary:
    'Approves the draft, or what is shown: residents read it from the next page load on. Refused when it is another text by now.',
  needs: 'words:change',
  params,
  body: z.strictObject({ text }),
  answer: null,
  status: 204,
})

export const dropPageText = operation({
  method: 'DELETE',
  path: '/api/page-texts/:language/:key',
  summary:
    'Drops the draft of a text, or without one the council’s text: that of the product is shown again. Refused when a colleague has changed what was seen.',
  needs: 'words:change',
  params,
  query: z.strictObject({ seen }),
  answer: null,
  status: 204,
})

export const showDraftLanguages = operation({
  method: 'PUT',
  path: '/api/page-texts/drafts',
  summary: 'Says whether residents see languages whose texts are not all reviewed.',
  needs: 'words:change',
  body: z.strictObject({ areShown: z.boolean() }),
  answer: null,
  status: 204,
})
