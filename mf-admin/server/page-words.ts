import { Refusal, type ServerPart } from 'api/server-part'
import type * as operations from '../operations/page-words'
import type { PageText } from '../operations/page-words'

export const pageWordHandlers: ServerPart<typeof operations, 'pageWords'>['handlers'] = {
  async listPageTexts({ query: { language } }, { record: { pageWords } }) {
    const [languages, drafts, texts, inEnglish] = await Promise.all([
      pageWords.languages(),
      pageWords.drafts(),
      pageWords.list(language),
      language === 'en' ? [] : pageWords.list('en'),
    ])
    const english = new Map(inEnglish.map((text) => [text.key, text]))
    return { languages, drafts, texts: texts.map((text) => besideEnglish(text, english.get(text.key))) }
  },
  writePageText: ({ params, body }, { change }) =>
    change(async ({ record, tell }) => {
      await record.pageWords.write(params, body.text, body.seen)
      tell()
      return undefined
    }),
  async approvePageText({ params, body }, { record, change }) {
    const texts = params.language === 'en' ? await record.pageWords.list('en') : []
    const english = texts.find(({ key }) => key === params.key)
    // A new time of approval would say of each earlier translation that the English has changed since.
    const isUnchanged = english !== undefined && isApprovedAs(english, body.text)
    if (isUnchanged && english.draft === null) return undefined
    return change(async (changing) => {
      if (isUnchanged) await changing.record.pageWords.drop(params)
      else await changing.record.pageWords.approve(params, body.text)
      changing.tell()
      return undefined
    })
  },
  dropPageText: ({ params, query: { seen } }, { change }) =>
    change(async ({ record, tell }) => {
      await record.pageWords.drop(params, seen)
      tell()
      return undefined
    }),
  async showDraftLanguages({ body }, { record, change }) {
    if ((await record.pageWords.drafts()).isLocked)
      throw new Refusal(
        'not-possible-now',
        'The server’s environment says it by DRAFT_LANGUAGES: change it there.',
      )
    return change(async (changing) => {
      await changing.record.pageWords.showDrafts(body.areShown)
      changing.tell()
      return undefined
    })
  },
}

/** Whether the council has approved this very text, beside the present one of the product, and there is no other draft. */
const isApprovedAs = ({ approvedAt, problem, isOutdated, shown, draft }: PageText, text: string) =>
  approvedAt !== null && problem === null && !isOutdated && shown === text && (draft ?? shown) === text

/** A translation beside the English text that residents read, where the council has written that. */
function besideEnglish(text: PageText, english: PageText | undefined): PageText {
  if (!english || english.shown === english.builtIn) return text
  const { approvedAt, problem } = text
  // The product's own translation is one of the product's English.
  const isEarlier = approvedAt === null || (english.approvedAt !== null && english.approvedAt > approvedAt)
  return { ...text, english: english.shown, isOutdated: problem === null && isEarlier }
}
