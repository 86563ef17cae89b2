import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import type { StudentOfTest } from '#contract/features/test/grading-entities.ts'
import { ask } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { ChartIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useReviewAddress } from './addresses.ts'

type Filter = 'tograde' | 'submitted' | 'notsubmitted'
const perPage = 100

/** Where grading begins: the papers, those that wait first, and the questions with how much of each waits. */
export function PapersList() {
  const t = useTexts('test/grading')
  const { id, toStudent, toQuestion, toAnalysis } = useReviewAddress()
  const [filter, setFilter] = useState<Filter>('submitted')
  const [page, setPage] = useState(1)
  const [name, setName] = useState('')
  const query = useQuery({
    ...ask(testGradingCalls.listStudents, { id: id as never, filter, name, page, limit: perPage }),
    staleTime: 0,
    placeholderData: before => before,
  })
  const counts = useQuery(ask(testGradingCalls.countAnswers, { id: id as never }))
  const waiting = (counts.data?.list ?? []).filter(({ toGrade }) => toGrade > 0)
  return (
    <Screen
      onRefresh={query.refetch}
      search={{
        placeholder: t('papers.search'),
        onSearch: typed => {
          setName(typed)
          setPage(1)
        },
      }}
      actions={[{ icon: ChartIcon, label: t('analysis'), onClick: toAnalysis }]}
      head={
        <Tabs
          label={t('papers.label')}
          active={filter}
          onSelect={chosen => {
            setFilter(chosen)
            setPage(1)
          }}
          tabs={(['submitted', 'tograde', 'notsubmitted'] as const).map(key => ({
            key,
            label: t(`papers.${key}`),
            count: query.data?.counts[key] ?? 0,
          }))}
        />
      }
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={8} />}>
        {({ list, total }) => (
          <Stack gap={4}>
            {waiting.length > 0 && filter === 'tograde' && name === '' && (
              <List title={t('papers.byQuestion')}>
                {waiting.map(({ questionId, toGrade }) => (
                  <ListRow
                    key={questionId}
                    title={t('question', {
                      number: counts.data!.list.findIndex(one => one.questionId === questionId) + 1,
                    })}
                    note={t('answersToGrade', { count: toGrade })}
                    onClick={() => toQuestion(questionId)}
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
                    onClick={student.version > 0 ? () => toStudent(student.studentId) : undefined}
                  />
                ))}
              </List>
            )}
            <Stack row gap={2}>
              {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('papers.earlier')}</Button>}
              {total > page * perPage && (
                <Button onClick={() => setPage(page + 1)}>{t('papers.more')}</Button>
              )}
            </Stack>
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

interface StudentRowProps {
  student: StudentOfTest
  onClick: (() => void) | undefined
}

function StudentRow({ student, onClick }: StudentRowProps) {
  const t = useTexts('test/grading')
  const { name, number: stno, score, switches, seconds } = student
  const notes = [
    stno,
    ...(seconds === null ? [] : [t('papers.took', { count: Math.max(1, Math.round(seconds / 60)) })]),
    ...(switches ? [t('switches', { count: switches })] : []),
  ].filter(note => note !== '')
  return (
    <ListRow
      title={name}
      note={notes.join(' · ')}
      trailing={score === null ? undefined : number(score, 1)}
      {...(onClick && { onClick })}
    />
  )
}
