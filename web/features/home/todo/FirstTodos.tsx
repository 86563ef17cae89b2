import { useNavigate } from 'react-router'
import type { Todo } from '#contract/features/home/calls.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { HeldTimes } from '#web/ui/lists/HeldTimes.tsx'
import { List, ListItem } from '#web/ui/lists/List.tsx'
import { TodoRow } from './TodoRow.tsx'
import { courseNames, useTodosAhead } from './todos.ts'

interface FirstTodosProps {
  todos: readonly Todo[]
  total: number
  teaches: boolean
}

/** The first things to do, and the way to all of them. */
export function FirstTodos({ todos, total, teaches }: FirstTodosProps) {
  const t = useTexts('home')
  const navigate = useNavigate()
  useTodosAhead(todos)
  const nameOf = courseNames(todos)
  if (todos.length === 0)
    return (
      <EmptyState
        art="work"
        title={t('todo.none')}
        hint={teaches ? t('todo.noneTeacher') : t('todo.noneStudent')}
      />
    )
  return (
    <Stack gap={3}>
      <HeldTimes>
        <List>
          {todos.map(todo => (
            <ListItem key={`${todo.contentId} ${todo.msgtype}`}>
              <TodoRow todo={todo} course={nameOf(todo)} />
            </ListItem>
          ))}
        </List>
      </HeldTimes>
      <Button kind="quiet" block onClick={() => navigate(path('/todoList'))}>
        {t('all', { count: total })}
      </Button>
    </Stack>
  )
}
