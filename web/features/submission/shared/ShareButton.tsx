import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import type { SharingKind, Submission, SubmissionKind } from '../kind.ts'
import type { ShownShapes } from '../task.ts'

interface ShareButtonProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  sharing: SharingKind<S>
  submission: Submission<S>
  task: S['task']
}

/** Shows a submission to the class, with its name or without, or takes it back. */
export function ShareButton<S extends ShownShapes>({ kind, sharing, submission, task }: ShareButtonProps<S>) {
  const t = useTexts('submission')
  const { refreshes } = kind
  const share = useCommand(sharing.share.call, { refreshes, onDone: () => toast.good(t('share.done')) })
  const takeBack = useCommand(sharing.takeBack.call, {
    refreshes,
    onDone: () => toast.good(t('share.takenBack')),
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
    const one = { taskId: task.id, studentId, workId }
    if (chosen === 'stop') takeBack.mutate(sharing.takeBack.input(one))
    else if (chosen) share.mutate(sharing.share.input({ ...one, isNameless: chosen === 'nameless' }))
  }

  return (
    <Button
      kind="quiet"
      size="small"
      busy={share.isPending || takeBack.isPending}
      onClick={() => void choose()}
    >
      {t(isShared ? 'share.shared' : 'share.title')}
    </Button>
  )
}
