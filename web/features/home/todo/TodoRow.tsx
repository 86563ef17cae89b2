import { useNavigate } from 'react-router'
import type { Todo } from '#contract/features/home/calls.ts'
import { todoKinds } from '#contract/features/home/rules.ts'
import { timeStates } from '#contract/features/submission/rules.ts'
import { activityKinds } from '#web/features/activity/extension-points.ts'
import { kindOf } from '#web/features/activity/use-kinds.ts'
import { contentTime, isNear, pastTime, shortTime, weekdayDistance } from '#web/lib/dates.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { useAdditions } from '#web/shell/extension-points.ts'
import { chooseAction } from '#web/ui/base/ask.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { StatusTag, type Tone } from '#web/ui/base/StatusTag.tsx'
import { CheckCircleIcon, EyeOffIcon, MoreIcon, TodoIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { RowDetails } from '#web/ui/lists/RowDetails.tsx'
import styles from './TodoRow.module.css'
import { pathOf, useTodoMarks } from './todos.ts'

interface TodoRowProps {
  todo: Todo
  /** The name of its course; left out where it is said for all rows. */
  course?: string | undefined
}

/** One thing to do: what, until when, where. */
export function TodoRow({ todo, course }: TodoRowProps) {
  const t = useTexts('home')
  const navigate = useNavigate()
  const kinds = useAdditions(activityKinds)
  const { ignore, finish } = useTodoMarks()
  const KindIcon = kindOf(kinds, Number(todo.contentType))?.icon ?? TodoIcon
  const { tone, text } = sign(todo, t)
  const isSoon = todo.endsAt !== null && isNear(todo.endsAt)
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
      onClick={() => navigate(address)}
      selected={isBeside(address)}
      chevron={false}
      dense
      extra={
        <IconButton
          icon={MoreIcon}
          label={t('todo.more', { title: todo.contentTitle })}
          onClick={() => void more()}
        />
      }
    >
      <RowDetails
        tags={text !== undefined && <StatusTag tone={tone}>{text}</StatusTag>}
        facts={[<Due key="due" todo={todo} isSoon={isSoon && text === undefined} />, course]}
      />
    </RowBody>
  )
}

/** `text` is what it is about; undefined for the usual, to do it and hand it in. */
function sign({ msgtype, number, endsAt }: Todo, t: Translate<'home'>): { tone: Tone; text?: string } {
  if (msgtype === todoKinds.grade) return { tone: 'accent', text: t('todo.toGrade', { count: number }) }
  if (msgtype === todoKinds.handInAgain) return { tone: 'warn', text: t('todo.handInAgain') }
  const tone = endsAt !== null && isNear(endsAt) ? 'bad' : 'info'
  return msgtype === todoKinds.review ? { tone, text: t('todo.review') } : { tone }
}

/** Until when; the form that the specification quotes is the title (P97). */
function Due({ todo: { msgtype, endsAt, timeState }, isSoon }: { todo: Todo; isSoon: boolean }) {
  const t = useTexts('home')
  if (endsAt === null) return t('todo.noEnd')
  const isPast = timeState === timeStates.past
  const key = !isPast ? 'todo.dueAt' : msgtype === todoKinds.grade ? 'todo.ended' : 'todo.overdue'
  const words = t(key, { time: isPast ? pastTime(endsAt) : shortTime(endsAt) })
  return (
    <time title={t(key, { time: contentTime(endsAt) })} className={isSoon ? styles.soon : undefined}>
      {[words, !isPast && weekdayDistance(endsAt)].filter(Boolean).join(' · ')}
    </time>
  )
}
