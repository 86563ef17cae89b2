import { useCallback, useState } from 'react'
import { registerErrors } from '#contract/features/attendance/errors.ts'
import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { TablePreview } from '#web/features/file/TablePreview.tsx'
import { useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Notice } from '#web/ui/base/Notice.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { staffQueries } from '../live-updates.ts'
import { undoMs } from '../staff/manage-ended.ts'
import { looks } from '../states.ts'
import { shownName } from '../title.ts'
import styles from './ImportPreview.module.css'

type Row = AnswerOf<typeof registerCalls.getRegisterPreview>['list'][number]
type Only = 'changed' | 'problems'

interface ImportPreviewProps {
  importId: string
  onAnother: () => void
}

/** What a file would change, and what of it cannot be used. */
export function ImportPreview({ importId, onAnother }: ImportPreviewProps) {
  const t = useTexts('attendance')
  const { courseId } = useCourseAddress()
  const back = useBack()
  const [only, setOnly] = useState<Only>()
  const first = usePages(registerCalls.getRegisterPreview, { courseId, importId, only: 'changed', limit: 50 })
  const counts = first.query.data?.pages[0]?.counts
  // A file that changes nothing is about its problems.
  const shown = only ?? (counts?.changed === 0 && counts.problems > 0 ? 'problems' : 'changed')
  const { query, items, ...more } = usePages(registerCalls.getRegisterPreview, {
    ...{ courseId, importId, only: shown, limit: 50 },
  })
  const [isOutdated, setOutdated] = useState(false)
  const undo = useCommand(registerCalls.undoRegister, {
    refreshes: staffQueries,
    onDone: ({ changed }) => toast.good(t('register.undone', { count: changed })),
  })
  const apply = useCommand(registerCalls.applyRegister, {
    refreshes: staffQueries,
    onDone: ({ changed }) => {
      back()
      toast.show({
        text: t('register.done', { count: changed }),
        tone: 'good',
        stay: undoMs,
        action: { label: t('undo'), onClick: () => undo.mutate({ courseId, importId }) },
      })
    },
    onFailed: failure => {
      if (failure.is(registerErrors.changed)) setOutdated(true)
      else void alertFailure(failure)
    },
  })
  const renderItem = useCallback((row: Row) => <PreviewRow row={row} />, [])
  return (
    <TablePreview<Only>
      title={t('register.preview')}
      onAnother={onAnother}
      active={shown}
      onSelect={setOnly}
      tabs={
        counts && [
          { key: 'changed', label: t('register.changes'), count: counts.changed },
          { key: 'problems', label: t('register.problems'), count: counts.problems },
        ]
      }
      outdated={
        isOutdated ? { problem: problemText(registerErrors.changed), again: t('register.again') } : undefined
      }
      apply={
        counts && counts.changed > 0
          ? {
              label: t('register.apply', { count: counts.changed }),
              isBusy: apply.isPending,
              run: () => apply.mutate({ courseId, importId }),
            }
          : undefined
      }
    >
      {counts && counts.problems > 0 && shown === 'changed' && (
        <Notice tone="warn">{t('register.someProblems', { count: counts.problems })}</Notice>
      )}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={() => items.length === 0}
        empty={
          <EmptyState
            art="files"
            title={t(shown === 'changed' ? 'register.noChanges' : 'register.noProblems')}
            hint={counts && t('register.same', { count: counts.same })}
          />
        }
      >
        {() => (
          <InfiniteList
            label={t(shown === 'changed' ? 'register.changes' : 'register.problems')}
            items={items}
            itemKey={row => `${row.line} ${row.title} ${row.createdAt} ${row.problem}`}
            renderItem={renderItem}
            rowHeight={70}
            {...more}
          />
        )}
      </QueryView>
    </TablePreview>
  )
}

function PreviewRow({ row }: { row: Row }) {
  const t = useTexts('attendance')
  const { line, name, number, title, createdAt, before, after, problem, value } = row
  const session = createdAt === null ? title : shownName(title, createdAt)
  if (problem === '' && after !== '')
    return (
      <RowBody
        title={name}
        note={[
          session,
          t('register.from', { state: before === '' ? t('register.noRecord') : t(`state.${before}`) }),
        ].join(' · ')}
        trailing={<StatusTag {...looks[after]}>{t(`state.${after}`)}</StatusTag>}
      />
    )
  return (
    <RowBody
      title={line === 0 ? t('register.column', { title }) : [name, number].filter(Boolean).join(' · ')}
      note={[line > 0 && t('register.line', { line }), line > 0 && session].filter(Boolean).join(' · ')}
    >
      <span className={styles.problem}>
        <StatusTag tone="warn">
          {problem === '' ? value : t(`register.problem.${problem}`, { value })}
        </StatusTag>
      </span>
    </RowBody>
  )
}
