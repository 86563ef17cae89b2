import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { submissionQueries } from '#web/features/homework/live-updates.ts'
import type { HomeworkShapes } from '#web/features/homework/submissions.ts'
import type { Submission } from '#web/features/submission/kind.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'

interface ShareButtonProps {
  submission: Submission<HomeworkShapes>
  task: HomeworkShapes['task']
}

/** Shows a submission to the class, with its name or without, or takes it back. */
export function ShareButton({ submission, task }: ShareButtonProps) {
  const t = useTexts('homework')
  const share = useCommand(homeworkCalls.share, {
    refreshes: submissionQueries,
    onDone: (_, { isShared }) => toast.good(t(isShared === false ? 'share.takenBack' : 'share.done')),
  })
  if (!task.can.return || submission.version === 0) return null
  const { studentId, isShared, workId } = submission

  async function choose() {
    const choices: Choice<'named' | 'nameless' | 'stop'>[] = [
      // Whoever shares it does not know the name.
      ...(task.areNamesHidden ? [] : [{ key: 'named' as const, label: t('share.named') }]),
      { key: 'nameless', label: t('share.nameless') },
      ...(isShared ? [{ key: 'stop' as const, label: t('share.stop'), danger: true }] : []),
    ]
    const chosen = await chooseAction({ title: t('share.title'), choices })
    if (chosen)
      share.mutate({
        ...{ id: task.id, studentId, workId },
        isShared: chosen !== 'stop',
        isNameless: chosen === 'nameless',
      })
  }

  return (
    <Button kind="quiet" size="small" busy={share.isPending} onClick={() => void choose()}>
      {t(isShared ? 'share.shared' : 'share.title')}
    </Button>
  )
}
