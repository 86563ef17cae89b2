import { useNavigate } from 'react-router'
import type { Todo } from '#contract/features/home/calls.ts'
import { todoKinds } from '#contract/features/home/rules.ts'
import { timeStates } from '#contract/features/submission/rules.ts'
import { activityKinds } from '#web/features/activity/extension-points.ts'
import { kindOf } from '#web/features/activity/use-kinds.ts'
import { isNear, pastTime, shortTime } from '#web/lib/dates.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { useAdditions } from '#web/shell/extension-points.ts'
import { chooseAction } from '#web/ui/base/ask.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { StatusTag, type Tone } from '#web/ui/base/StatusTag.tsx'
import { CheckCircleIcon, EyeOffIcon, MoreIcon, TodoIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import styles from './TodoRow.module.css'
import { pathOf, useTodoMarks } from './todos.ts'

/** One thing to do: what, where, until when. */
export function TodoRow({ todo }: { todo: Todo }) {
  const t = useTexts('home')
  const navigate = useNavigate()
  const kinds = useAdditions(activityKinds)
  const { ignore, finish } = useTodoMarks()
  const KindIcon = kindOf(kinds, Number(todo.contentType))?.icon ?? TodoIcon
  const { tone, text } = sign(todo, t)
  const address = pathOf(kinds, todo)
  const isBeside = useIsBeside()
  const more = async () => {
    const choice = await chooseAction({
      title: todo.contentTitle,
      choices: [
        { key: 'done', label: t('todo.done'), hint: t('todo.doneHint'), icon: CheckCircleIcon },
        { key: 'ignore', label: t('todo.ignore'), hint: t('todo.ignoreHint'), icon: EyeOffIcon },
      ],
    })
    if (choice === 'done') finish(todo)
    if (choice === 'ignore') ignore(todo)
  }
  return (
    <RowBody
      leading={
        <IconTile tone={tone}>
          <KindIcon size={22} />
        </IconTile>
      }
      title={todo.contentTitle}
      note={[todo.courseName, todo.className].filter(Boolean).join(' · ')}
      onClick={() => navigate(address)}
      selected={isBeside(address)}
      chevron={false}
      extra={
        <IconButton
          icon={MoreIcon}
          label={t('todo.more', { title: todo.contentTitle })}
          onClick={() => void more()}
        />
      }
    >
      <span className={styles.line}>
        <StatusTag tone={tone}>{text}</StatusTag>
        <span className={styles.due}>{due(todo, t)}</span>
      </span>
    </RowBody>
  )
}

function sign({ msgtype, number, endsAt }: Todo, t: Translate<'home'>): { tone: Tone; text: string } {
  if (msgtype === todoKinds.grade) return { tone: 'accent', text: t('todo.toGrade', { count: number }) }
  if (msgtype === todoKinds.handInAgain) return { tone: 'warn', text: t('todo.handInAgain') }
  const text = t(msgtype === todoKinds.review ? 'todo.review' : 'todo.handIn')
  return { tone: endsAt !== null && isNear(endsAt) ? 'bad' : 'info', text }
}

function due({ msgtype, endsAt, timeState }: Todo, t: Translate<'home'>) {
  if (endsAt === null) return t('todo.noEnd')
  if (timeState === timeStates.past && msgtype === todoKinds.grade)
    return t('todo.ended', { time: pastTime(endsAt) })
  if (timeState === timeStates.past) return t('todo.overdue', { time: pastTime(endsAt) })
  return t('todo.dueAt', { time: shortTime(endsAt) })
}
