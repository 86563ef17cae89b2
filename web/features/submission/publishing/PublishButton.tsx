import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import type { KindWith, Shapes, Submission } from '../kind.ts'

interface PublishButtonProps<S extends Shapes> {
  kind: KindWith<S, 'publishSome'>
  submission: Submission<S>
  taskId: string
}

/** Shows one student their grade before the others see theirs, or hides it again. */
export function PublishButton<S extends Shapes>({ kind, submission, taskId }: PublishButtonProps<S>) {
  const t = useTexts('submission/publishing')
  const { studentId, workId, isScorePublished } = submission
  const { call, input } = kind.publishSome
  const publish = useCommand(call, {
    refreshes: kind.refreshes,
    onDone: ({ done }) => {
      if (done === 0) toast.info(t('unchanged'))
      else toast.good(t(isScorePublished ? 'hidden' : 'shown'))
    },
  })
  return (
    <Button
      kind="quiet"
      size="small"
      busy={publish.isPending}
      onClick={() =>
        publish.mutate(
          input({ taskId, studentIds: [studentId], workIds: [workId], isShown: !isScorePublished }),
        )
      }
    >
      {t(isScorePublished ? 'takeBack' : 'show')}
    </Button>
  )
}
