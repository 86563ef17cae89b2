import { batchCalls } from '#contract/features/group/calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { CallFailure, send, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import type { Submission, SubmissionKind } from '../kind.ts'
import type { ShownShapes } from '../task.ts'

interface MoveToGroupProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  submission: Submission<S>
  task: S['task']
}

/** Counts what another group has handed in for this student too, such as for one who came to it afterwards. */
export function MoveToGroup<S extends ShownShapes>({ kind, submission, task }: MoveToGroupProps<S>) {
  const t = useTexts('submission')
  const { work } = kind.useWords()
  const { studentId, name, group } = submission
  const { id, groupSetId, groupSetName } = task
  const move = useCommand(submissionCalls.moveToGroup, {
    refreshes: kind.refreshes,
    onDone: () => toast.good(t('group.moved', { name, work })),
  })
  // Each hands in alone, or the groups of the deleted set can no longer be listed.
  if (groupSetName === '' || !task.can.return) return null

  async function choose() {
    const { groups } = await send(batchCalls.getBatchWithGroups, { batchId: groupSetId })
    const choices = groups
      .filter(other => other.id !== group?.id)
      .map(other => ({ key: other.id, label: other.name }))
    const groupId = await chooseAction({ title: t('group.move', { work }), choices })
    const chosen = choices.find(({ key }) => key === groupId)
    if (!chosen) return
    const confirmed = await dialog.confirm({
      title: t('group.moveQuestion', { name, group: chosen.label, work }),
      message: t('group.moveHint', { name, work }),
      confirmLabel: t('group.moveConfirm'),
    })
    if (confirmed) move.mutate({ id, studentId, groupId: chosen.key })
  }

  const onFailed = (error: unknown) => {
    if (error instanceof CallFailure) void alertFailure(error)
  }
  return (
    <Button kind="quiet" size="small" busy={move.isPending} onClick={() => void choose().catch(onFailed)}>
      {t('group.move', { work })}
    </Button>
  )
}
