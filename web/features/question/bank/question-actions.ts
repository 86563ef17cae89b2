import { questionCalls } from '#contract/features/question/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { questionQueries } from '../queries.ts'

const refreshes = questionQueries
/** From as many on it is asked first: an accident would be noticed too late to take it back. */
const askedFrom = 10

/** What is done with questions that are chosen, one or many. @param onDone they are no longer where they were */
export function useQuestionActions(onDone?: () => void) {
  const t = useTexts('question')
  const move = useCommand(questionCalls.move, {
    refreshes,
    onDone: ({ done }) => {
      toast.good(t('batch.moved', { count: done }))
      onDone?.()
    },
  })
  const copy = useCommand(questionCalls.copy, {
    refreshes,
    onDone: ({ done }) => {
      toast.good(t('batch.copied', { count: done }))
      onDone?.()
    },
  })
  const restore = useCommand(questionCalls.restore, { refreshes })
  const remove = useCommand(questionCalls.delete, {
    refreshes,
    onDone: ({ done }, { questionIds }) => {
      toast.show({
        text: t('batch.deleted', { count: done }),
        stay: 7000,
        action: { label: t('undo'), onClick: () => restore.mutate({ questionIds }) },
      })
      onDone?.()
    },
  })
  return {
    move,
    copy,
    async remove(questionIds: string[]) {
      const isSure =
        questionIds.length < askedFrom ||
        (await dialog.confirm({
          title: t('batch.deleteTitle', { count: questionIds.length }),
          message: t('batch.deleteMessage'),
          confirmLabel: t('delete'),
          danger: true,
        }))
      if (isSure) remove.mutate({ questionIds })
    },
    isBusy: move.isPending || copy.isPending || remove.isPending,
  }
}
