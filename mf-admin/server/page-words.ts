import { Refusal, type ServerPart } from 'api/server-part'
import type * as operations from '../operations/page-words'

export const pageWordHandlers: ServerPart<typeof operations, 'pageWords'>['handlers'] = {
  async listPageTexts({ query: { language } }, { record: { pageWords } }) {
    const [languages, drafts, texts] = await Promise.all([
      pageWords.languages(),
      pageWords.drafts(),
      pageWords.list(language),
    ])
    return { languages, drafts, texts }
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
