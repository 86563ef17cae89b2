import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ExamDate, homeCalls, type Todo } from '#contract/features/home/calls.ts'
import { ask } from '#web/lib/call.ts'
import { daysBetween } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { List, ListItem } from '#web/ui/lists/List.tsx'
import { TodoRow } from '../todo/TodoRow.tsx'
import { courseNames, useFreshTodos } from '../todo/todos.ts'
import { ExamDateCard } from './ExamDateCard.tsx'
import { ExamDateSheet } from './ExamDateSheet.tsx'
import styles from './ExamDatesScreen.module.css'

/** Deadlines shown beside the exams. */
const maxDeadlines = 50

/** What a student prepares for: their own exams with the days that are left, and what is due until then. */
export function ExamDatesScreen() {
  const t = useTexts('home')
  const [edited, setEdited] = useState<ExamDate | 'new' | undefined>()
  const examDates = useQuery(ask(homeCalls.listExamDates, {}))
  const todos = useQuery(ask(homeCalls.listTodos, { limit: maxDeadlines }))
  const refreshTodos = useFreshTodos()
  const refresh = () => Promise.all([examDates.refetch(), refreshTodos()])
  return (
    <Screen
      onRefresh={refresh}
      actions={[{ icon: PlusIcon, label: t('exams.add'), onClick: () => setEdited('new') }]}
    >
      <QueryView query={examDates} skeleton={<SkeletonCards cards={2} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState
              art="calendar"
              title={t('exams.none')}
              hint={t('exams.noneHint')}
              action={
                <Button kind="primary" icon={PlusIcon} onClick={() => setEdited('new')}>
                  {t('exams.add')}
                </Button>
              }
            />
          ) : (
            <ul className={styles.exams} aria-label={t('exams.mine')}>
              {list.map(examDate => (
                <li key={examDate.id}>
                  <ExamDateCard examDate={examDate} onOpen={() => setEdited(examDate)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <QueryView query={todos} skeleton={<SkeletonCards cards={1} />}>
        {({ list }) => <Ahead todos={list.filter(({ endsAt }) => endsAt !== null)} />}
      </QueryView>
      <ExamDateSheet examDate={edited} onClose={() => setEdited(undefined)} />
    </Screen>
  )
}

function weekOf({ endsAt }: Todo) {
  const days = daysBetween(Date.now(), endsAt ?? 0)
  if (days < 7) return 'thisWeek'
  return days < 14 ? 'nextWeek' : 'later'
}

/** What is due, by week. */
function Ahead({ todos }: { todos: Todo[] }) {
  const t = useTexts('home')
  if (todos.length === 0) return <p className={styles.none}>{t('exams.aheadNone')}</p>
  const nameOf = courseNames(todos)
  const weeks = [...new Set(todos.map(weekOf))]
  return (
    <>
      <h2 className={styles.ahead}>{t('exams.ahead')}</h2>
      {weeks.map(week => (
        <List key={week} title={t(`exams.${week}`)}>
          {todos
            .filter(todo => weekOf(todo) === week)
            .map(todo => (
              <ListItem key={`${todo.contentId} ${todo.msgtype}`}>
                <TodoRow todo={todo} course={nameOf(todo)} />
              </ListItem>
            ))}
        </List>
      ))}
    </>
  )
}
