import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { testCalls } from '#contract/features/test/calls.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import type { StudentOfTest } from '#contract/features/test/grading-entities.ts'
import { isOver } from '#web/features/submission/roster/over.ts'
import { lackingWord } from '#web/features/submission/shown-state.ts'
import { useWaitingGradesOf } from '#web/features/submission/waiting/use-waiting-grades.ts'
import { ask } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { MoreIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { paperIn, usePaperActions } from '../live/paper-actions.tsx'
import { useReviewAddress } from './addresses.ts'

type Filter = 'tograde' | 'submitted' | 'notsubmitted'
const perPage = 100

/** The papers that are looked for, and how far each question is. */
export function usePapers() {
  const { id, questionId } = useReviewAddress()
  const [filter, setFilter] = useState<Filter>(questionId === '' ? 'submitted' : 'tograde')
  const [page, setPage] = useState(1)
  const [name, setName] = useState('')
  const query = useQuery({
    ...ask(testGradingCalls.listStudents, { id: id as never, filter, name, page, limit: perPage }),
    staleTime: 0,
    placeholderData: before => before,
  })
  const counts = useQuery(ask(testGradingCalls.countAnswers, { id: id as never }))
  const test = useQuery({ ...ask(testCalls.get, { id: id as never }), meta: { handled: true } })
  return {
    ...{ query, filter, page, setPage, name },
    questions: counts.data?.list ?? [],
    hasEnded: isOver(test.data),
    setFilter(chosen: Filter) {
      setFilter(chosen)
      setPage(1)
    },
    setName(typed: string) {
      setName(typed)
      setPage(1)
    },
  }
}
interface PapersProps {
  papers: ReturnType<typeof usePapers>
}

export function PapersTabs({ papers: { query, filter, setFilter, hasEnded } }: PapersProps) {
  const t = useTexts('test/grading')
  const say = useTexts('submission')
  return (
    <Tabs
      label={t('papers.label')}
      active={filter}
      onSelect={setFilter}
      tabs={(['submitted', 'tograde', 'notsubmitted'] as const).map(key => ({
        key,
        label: key === 'notsubmitted' ? say(lackingWord(hasEnded)) : t(`papers.${key}`),
        count: query.data?.counts[key] ?? 0,
      }))}
    />
  )
}

/** The papers, those that wait first, and the questions with how much of each waits. */
export function PapersFound({ papers: { query, filter, page, setPage, name, questions } }: PapersProps) {
  const t = useTexts('test/grading')
  const { id, questionId, studentId, toStudent, toQuestion } = useReviewAddress()
  const actions = usePaperActions(id)
  const kept = useWaitingGradesOf(id)
  const waiting = questions.filter(one => one.toGrade > 0 || one.questionId === questionId)
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={8} />}>
      {({ list, total }) => (
        <Stack gap={4}>
          {waiting.length > 0 && filter === 'tograde' && name === '' && (
            <List title={t('papers.byQuestion')}>
              {waiting.map(one => (
                <ListRow
                  key={one.questionId}
                  title={t('question', { number: one.number })}
                  note={t('answersToGrade', { count: one.toGrade })}
                  selected={one.questionId === questionId}
                  onClick={() => toQuestion(one.questionId)}
                />
              ))}
            </List>
          )}
          {list.length === 0 ? (
            <EmptyState
              art={name === '' ? 'work' : 'search'}
              title={t(name === '' && filter === 'tograde' ? 'answers.none' : 'papers.none')}
            />
          ) : (
            <List title={t('papers.label')}>
              {list.map(student => (
                <StudentRow
                  key={student.studentId}
                  student={student}
                  isOpen={student.studentId === studentId}
                  isWaiting={kept.some(grade => grade.studentId === student.studentId)}
                  onClick={student.version > 0 ? () => toStudent(student.studentId) : undefined}
                  onMore={
                    actions.isOffered(paperIn(student)) ? () => actions.open(paperIn(student)) : undefined
                  }
                />
              ))}
            </List>
          )}
          {(page > 1 || total > page * perPage) && (
            <Stack row gap={2}>
              {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('papers.earlier')}</Button>}
              {total > page * perPage && (
                <Button onClick={() => setPage(page + 1)}>{t('papers.more')}</Button>
              )}
            </Stack>
          )}
          {actions.sheets}
        </Stack>
      )}
    </QueryView>
  )
}

interface StudentRowProps {
  student: StudentOfTest
  isOpen: boolean
  /** Grades of theirs are on this device alone. */
  isWaiting: boolean
  onClick: (() => void) | undefined
  onMore: (() => void) | undefined
}

function StudentRow({ student, isOpen, isWaiting, onClick, onMore }: StudentRowProps) {
  const t = useTexts('test/grading')
  const say = useTexts('submission')
  const { name, number: stno, score, switches, seconds, isBound } = student
  const notes = [
    stno,
    ...(seconds === null ? [] : [t('papers.took', { count: Math.max(1, Math.round(seconds / 60)) })]),
    ...(switches ? [t('switches', { count: switches })] : []),
    ...(isBound ? [t('papers.bound')] : []),
  ].filter(note => note !== '')
  return (
    <ListRow
      title={name}
      note={notes.join(' · ')}
      selected={isOpen}
      trailing={
        isWaiting ? (
          <StatusTag tone="info">{say('waiting.state')}</StatusTag>
        ) : score === null ? undefined : (
          number(score, 1)
        )
      }
      {...(onClick && { onClick })}
      {...(onMore && {
        extra: <IconButton icon={MoreIcon} label={t('papers.actions', { name })} onClick={onMore} />,
      })}
    />
  )
}
