import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import type { Value } from '#contract/call.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import type { contactCourse } from '#contract/features/chat/entities.ts'
import { ask } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { DownIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { ListItem } from '#web/ui/lists/List.tsx'
import { useOpenChat } from '../use-open-chat.ts'
import styles from './CourseContacts.module.css'
import { type Friend, PersonBody } from './PersonBody.tsx'

type ContactCourse = Value<typeof contactCourse>
type ContactClass = ContactCourse['classes'][number]

/** As many Chinese characters of a course's name are shown (R1-557), or twice as many letters, which are half as wide. */
const shownName = 12
const widthOf = (character: string) => (character > '\u2e7f' ? 1 : 0.5)

/** A course that unfolds into its teaching team and its classes. */
export function CourseContacts({ course }: { course: ContactCourse }) {
  const t = useTexts('chat')
  return (
    <section className={styles.course}>
      <Folded title={<ShortName name={course.name} />} note={course.className} isHeading>
        <Folded title={t('team')}>
          <Team courseId={course.id} />
        </Folded>
        {course.classes.map(each => (
          <Folded key={each.id} title={each.name || t('noClass')} note={t('students', { count: each.total })}>
            <ClassMembers courseId={course.id} of={each} />
          </Folded>
        ))}
      </Folded>
    </section>
  )
}

function shortened(name: string): string {
  let shown = ''
  let width = 0
  for (const character of name) {
    width += widthOf(character)
    if (width > shownName) return `${shown}…`
    shown += character
  }
  return name
}

function ShortName({ name }: { name: string }) {
  const shown = shortened(name)
  if (shown === name) return name
  return (
    <span title={name}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

interface FoldedProps {
  title: ReactNode
  note?: string
  isHeading?: boolean
  children: ReactNode
}

function Folded({ title, note, isHeading = false, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  const Title = isHeading ? 'h2' : 'h3'
  return (
    <div className={isHeading ? undefined : styles.part}>
      <Title>
        <button
          type="button"
          className={classNames(styles.face, isHeading && styles.heading)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.title}>{title}</span>
          {note && <span className={styles.note}>{note}</span>}
          <DownIcon size={18} className={classNames(styles.sign, isOpen && styles.turned)} />
        </button>
      </Title>
      {isOpen && children}
    </div>
  )
}

function Team({ courseId }: { courseId: string }) {
  const team = useQuery(ask(chatCalls.listTeam, { courseId }))
  const open = useOpenChat()
  return (
    <QueryView query={team} skeleton={<SkeletonRows rows={1} avatar />}>
      {({ list }) => (
        <ul>
          {list.map(person => (
            <ListItem key={person.friendId}>
              <PersonBody person={person} onOpen={() => open({ friendId: person.friendId, courseId })} />
            </ListItem>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function ClassMembers({ courseId, of }: { courseId: string; of: ContactClass }) {
  const t = useTexts('chat')
  const open = useOpenChat()
  const { query, items, ...more } = usePages(chatCalls.listClass, {
    courseId,
    courseClassId: of.id,
    limit: 50,
  })
  const renderItem = useCallback(
    (person: Friend) => (
      <PersonBody person={person} onOpen={() => open({ friendId: person.friendId, courseId })} />
    ),
    [open, courseId],
  )
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonRows rows={Math.min(5, of.total)} avatar />}
      isEmpty={() => items.length === 0}
      empty={<p className={styles.nobody}>{t('nobody')}</p>}
    >
      {() => (
        <InfiniteList
          label={of.name || t('noClass')}
          items={items}
          itemKey={({ friendId }) => friendId}
          renderItem={renderItem}
          rowHeight={60}
          plain
          {...more}
        />
      )}
    </QueryView>
  )
}
