import { answeringCalls } from '#contract/features/answering/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, dialog } from '#web/ui/base/ask.ts'
import { answeringQueries } from '../queries.ts'
import { secondsSaid } from '../states.ts'

const refreshes = answeringQueries

/** What is added to a step, in seconds; 0: until it is ended. */
const extensions = [30, 60, 180, 0]

/** What its teacher does with a step while the class answers it, and after. */
export function useStepActions(stepId: string) {
  const t = useTexts('answering')
  const id = stepId as never
  const start = useCommand(answeringCalls.startStep, { refreshes })
  const end = useCommand(answeringCalls.endStep, { refreshes })
  const extend = useCommand(answeringCalls.extendStep, { refreshes })
  const results = useCommand(answeringCalls.showResults, { refreshes })
  const answers = useCommand(answeringCalls.showAnswers, { refreshes })
  async function giveTime() {
    const chosen = await chooseAction({
      title: t('lead.moreTitle'),
      choices: extensions.map(seconds => ({ key: String(seconds), label: secondsSaid(seconds, t) })),
    })
    if (chosen !== null) extend.mutate({ stepId: id, seconds: Number(chosen) })
  }
  async function askToShowAnswers() {
    const isSure = await dialog.confirm({
      title: t('lead.showAnswersTitle'),
      message: t('lead.showAnswersHint'),
      confirmLabel: t('lead.showAnswers'),
    })
    if (isSure) answers.mutate({ stepId: id })
  }
  return {
    start: () => start.mutate({ stepId: id }),
    end: () => end.mutate({ stepId: id }),
    giveTime: () => void giveTime(),
    showResults: (isShown: boolean) => results.mutate({ stepId: id, isShown }),
    showAnswers: () => void askToShowAnswers(),
    isBusy: [start, end, extend, results, answers].some(({ isPending }) => isPending),
  }
}
