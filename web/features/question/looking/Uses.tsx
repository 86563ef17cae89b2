import { useQuery } from '@tanstack/react-query'
import { questionCalls } from '#contract/features/question/calls.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'

interface UsesProps {
  questionId: string
  /** The newest. */
  version: number
}

/** Where a question is used, and in which version. */
export function Uses({ questionId, version }: UsesProps) {
  const t = useTexts('question')
  const query = useQuery(ask(questionCalls.listUses, { id: questionId }))
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={1} />}>
      {({ list, hiddenCount, isUsed }) => (
        <List
          title={t('uses.title')}
          hint={hiddenCount > 0 ? t('uses.hidden', { count: hiddenCount }) : undefined}
        >
          {!isUsed && <ListRow title={t('uses.none')} note={t('uses.noneHint')} />}
          {list.map(use => (
            <ListRow
              key={`${use.kind} ${use.id}`}
              title={use.title}
              note={use.courseTitle}
              trailing={use.version === version ? undefined : t('uses.older', { version: use.version })}
            />
          ))}
        </List>
      )}
    </QueryView>
  )
}
