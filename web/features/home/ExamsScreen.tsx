import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Exam, homeCalls, type Todo } from '#contract/features/home/calls.ts'
import { QueryView } from '#web/features/shell/QueryView.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { ask } from '#web/lib/call.ts'
import { daysBetween } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { List, ListItem } from '#web/ui/List.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import styles from './ExamsScreen.module.css'
import { ExamCard } from './parts/ExamCard.tsx'
import { ExamSheet } from './parts/ExamSheet.tsx'
import { TodoRow } from './parts/TodoRow.tsx'
import { useFreshTodos } from './todos.ts'

/** Deadlines shown beside the exams. */
const mostDeadlines = 50

/** What a student prepares for: the own exams with the days that are left, and what is due until then. */
export function ExamsScreen() {
  const t = useTexts('home')
  const [edited, setEdited] = useState<Exam | 'new' | undefined>()
  const exams = useQuery(ask(homeCalls.getExams, {}))
  const todos = useQuery(ask(homeCalls.getTodoList, { limit: mostDeadlines }))
  const refreshTodos = useFreshTodos()
  const refresh = () => Promise.all([exams.refetch(), refreshTodos()])
  return (
    <Screen
      onRefresh={refresh}
      actions={[{ icon: PlusIcon, label: t('exams.add'), onClick: () => setEdited('new') }]}
    >
      <QueryView query={exams} skeleton={<SkeletonCards cards={2} />}>
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
              {list.map(exam => (
                <li key={exam.id}>
                  <ExamCard exam={exam} onOpen={() => setEdited(exam)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <QueryView query={todos} skeleton={<SkeletonCards cards={1} />}>
        {({ list }) => <Ahead todos={list.filter(({ endtime }) => endtime !== null)} />}
      </QueryView>
      <ExamSheet exam={edited} onClose={() => setEdited(undefined)} />
    </Screen>
  )
}

function weekOf({ endtime }: Todo) {
  const days = daysBetween(Date.now(), endtime ?? 0)
  if (days < 7) return 'thisWeek'
  return days < 14 ? 'nextWeek' : 'later'
}

/** What is due, by week. */
function Ahead({ todos }: { todos: Todo[] }) {
  const t = useTexts('home')
  if (todos.length === 0) return <p className={styles.none}>{t('exams.aheadNone')}</p>
  const weeks = [...new Set(todos.map(weekOf))]
  return (
    <>
      <h2 className={styles.ahead}>{t('exams.ahead')}</h2>
      {weeks.map(week => (
        <List key={week} title={t(`exams.${week}`)}>
          {todos
            .filter(todo => weekOf(todo) === week)
            .map(todo => (
              <ListItem key={`${todo.contentid} ${todo.msgtype}`}>
                <TodoRow todo={todo} />
              </ListItem>
            ))}
        </List>
      ))}
    </>
  )
}
