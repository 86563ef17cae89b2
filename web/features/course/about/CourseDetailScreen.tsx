import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import { detailCalls } from '#contract/features/course/detail.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { parseStudyTime, type Term } from '#contract/features/course/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { dialog } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { EditIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { courseIntroPath, landingPath } from '../addresses.ts'
import { CourseCover } from '../parts/CourseCover.tsx'
import styles from './CourseDetailScreen.module.css'

type Detail = AnswerOf<typeof detailCalls.get>

/** What a course is about, who teaches it and how long it takes: for those who are in it. */
export function CourseDetailScreen() {
  const details = useTexts('course/details')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const detail = useQuery(ask(detailCalls.get, { courseId }))
  useLive({ on: [courseMessages.courseChanged], refreshes: [detailCalls.get], courseId })
  const edit = {
    icon: EditIcon,
    label: details('about.edit'),
    onClick: () => navigate(courseIntroPath(courseId)),
  }
  return (
    <Screen actions={detail.data?.can.edit ? [edit] : []} onRefresh={detail.refetch}>
      <QueryView query={detail} skeleton={<SkeletonCards cards={2} />}>
        {data => <About courseId={courseId} data={data} />}
      </QueryView>
    </Screen>
  )
}

function About({ courseId, data }: { courseId: string; data: Detail }) {
  const t = useTexts('course')
  const details = useTexts('course/details')
  const navigate = useNavigate()
  const update = useCommand(detailCalls.update, {
    refreshes: [detailCalls.get, courseCalls.getHome, courseCalls.getForm],
  })
  const term = `${data.semester} ${t(`term.${data.term as Term}`)}`
  const changeHours = async () => {
    const typed = await dialog.prompt({
      title: details('about.hours'),
      message: details('about.hoursHint'),
      label: details('about.hours'),
      value: data.studyHours === null ? '' : String(data.studyHours),
      check: text =>
        Number.isNaN(parseStudyTime(text.trim())) ? problemText(courseErrors.studyTimeWrong) : undefined,
    })
    if (typed !== null) update.mutate({ courseId, studyHours: typed.trim() })
  }
  return (
    <Stack gap={4}>
      <CourseCover theme={data.theme} named className={styles.cover}>
        <h2 className={styles.name}>{data.courseName}</h2>
        {data.className && <p className={styles.note}>{data.className}</p>}
      </CourseCover>
      {data.description === '' ? (
        <EmptyState
          art="courses"
          title={details('about.none')}
          hint={data.can.edit ? details('about.noneHint') : undefined}
          action={
            data.can.edit && (
              <Button onClick={() => navigate(courseIntroPath(courseId))}>{details('about.write')}</Button>
            )
          }
        />
      ) : (
        <Card>
          <RichText html={data.description} />
        </Card>
      )}
      <List title={details('about.facts')}>
        <ListRow title={details('about.term')} trailing={term} />
        <ListRow
          title={details('about.hours')}
          trailing={data.studyHours === null ? details('about.noHours') : number(data.studyHours, 1)}
          onClick={data.can.edit ? () => void changeHours() : undefined}
        />
        {data.isPublic && (
          <ListRow
            title={details('about.publicPage')}
            note={details('about.publicPageHint')}
            onClick={() => navigate(landingPath(courseId))}
          />
        )}
      </List>
      <List title={details('about.teachers')}>
        {data.teachers.map(teacher => (
          <ListRow
            key={teacher.id}
            leading={<Avatar name={teacher.name} src={teacher.avatar} size={40} />}
            title={teacher.name}
            note={details(teacher.isOwner ? 'about.owner' : 'about.assistant')}
          />
        ))}
      </List>
    </Stack>
  )
}
