import { command, step } from './command'
import { recordAnswers } from './compat/record-answers'
import { keepRecordedAnswers } from './compat/recorded-answers'

await command(async () => {
  const recorded = await step('Asking a server of this checkout', recordAnswers)
  console.log(
    `${Object.keys(recorded.answers).length} answers are in ${await keepRecordedAnswers(recorded)}.`,
  )
})
