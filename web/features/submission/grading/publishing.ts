import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import type { KindWith, Shapes } from '../kind.ts'

/** Shows the grades of a task to its students, or hides them, after a question. */
export function usePublishing<S extends Shapes>(
  kind: KindWith<S, 'publish'>,
  taskId: string,
  { counts, areNamesHidden }: S['task'],
) {
  const t = useTexts('submission')
  const { call, input } = kind.publish
  const publish = useCommand(call, {
    refreshes: kind.refreshes,
    onDone: (_, { published }) => toast.good(t(published ? 'publish.done' : 'publish.hidden')),
  })

  async function setPublished(published: boolean) {
    const toGrade = counts?.tograde ?? 0
    const confirmed = await dialog.confirm(
      published
        ? {
            title: t('publish.question', { count: counts?.graded ?? 0 }),
            message: messageOf([
              toGrade > 0 && t('publish.toGrade', { count: toGrade }),
              areNamesHidden && t('publish.showsNames'),
            ]),
            confirmLabel: t('publish.confirm'),
          }
        : {
            title: t('publish.hideQuestion'),
            message: t('publish.hideMessage'),
            confirmLabel: t('publish.hide'),
          },
    )
    if (confirmed) publish.mutate(input({ taskId, published }))
  }

  return {
    setPublished: (published: boolean) => void setPublished(published),
    isPublishing: publish.isPending,
  }
}

const messageOf = (sentences: readonly (string | false | undefined)[]) =>
  sentences.filter(Boolean).join('\n') || undefined
