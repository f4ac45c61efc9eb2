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
    change(async ({ record }) => {
      await record.pageWords.write(params, body.text)
      return undefined
    }),
  approvePageText: ({ params, body }, { change }) =>
    change(async ({ record }) => {
      await record.pageWords.approve(params, body.text)
      return undefined
    }),
  dropPageText: ({ params }, { change }) =>
    change(async ({ record }) => {
      await record.pageWords.drop(params)
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
      return undefined
    })
  },
}

/** A translation beside the English text that residents read, where the council has written that. */
function besideEnglish(text: PageText, english: PageText | undefined): PageText {
  if (!english || english.shown === english.builtIn) return text
  const { approvedAt, problem } = text
  const isOutdated =
    approvedAt !== null && problem === null && english.approvedAt !== null && english.approvedAt > approvedAt
  return { ...text, english: english.shown, isOutdated }
}
