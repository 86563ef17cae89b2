import { useEffect } from 'react'
import { joinResults } from '#contract/features/course/joining.ts'
import { themes } from '#contract/features/course/themes.ts'
import { examples } from '#web/gallery/example.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { ArchivedCourseList, ArchivedCourseRow, ArchivedPlace } from '../archive/ArchivedCourseRow.tsx'
import { CourseHero } from '../home/CourseHero.tsx'
import { JoinOutcome } from '../joining/JoinOutcome.tsx'
import { CourseCard } from '../list/CourseCard.tsx'
import { NoCourses } from '../list/NoCourses.tsx'
import { PinnedCourses } from '../list/PinnedCourses.tsx'
import { Bar } from '../running/RunningBar.tsx'
import { courseBase, courseItem, studied } from '../sample-course.ts'
import { CourseFields, newDraft, useCourseForm } from '../settings/CourseFields.tsx'
import { CourseCover } from './CourseCover.tsx'

const nothing = () => undefined
const longName = 'Functional Analysis for Quantum Mechanics, Part II'
const longClass = '数学与应用数学2024级拔尖计划实验班（含外校选修）以及交叉学科学生'
const cards = [
  courseItem(1, { courseName: 'Linear Algebra', className: '数学 2026 级 1 班' }),
  courseItem(2, { courseName: longName, className: longClass, theme: 2, isCodeStopped: true, total: 5000 }),
  courseItem(3, { courseName: '世界史', className: null, theme: 1, badge: 2 }),
  courseItem(4, { ...studied, courseName: 'Calculus II', theme: 4, hasEnded: true }),
]
const running = ['Linear Algebra', longName].map((courseName, place) => ({
  ...{ id: courseItem(place).id, courseId: courseItem(place).id, courseName, kind: 'attendance' },
  ...{
    label: 'Attendance',
    title: 'Sat 21 Nov 08:00',
    since: null,
    until: null,
    path: '/',
    join: 'Check in',
  },
  counts: place === 0 ? null : { joined: 12, expected: 40 },
}))
const waits = (more: object) => ({
  ...{ courseId: courseItem(1).id, toGrade: 0, toHandIn: 0, dueAt: null, path: '/' },
  ...more,
})
const outcome = {
  message: '',
  courseName: 'Linear Algebra',
  teacher: { name: '沈岚', avatar: '' },
  onEnter: nothing,
  onAttest: nothing,
  onHome: nothing,
  onAgain: nothing,
}
const restore = { label: 'Restore', name: 'Restore the course', onPress: nothing }
const archived = (place: number) => ({ ...cards[place]!, place: <ArchivedPlace {...cards[place]!} /> })
const unknown = { message: 'No course has this join code', courseName: '' }

function WrongCourse() {
  const form = useCourseForm({ ...newDraft(), theme: 2, studyHours: '0' }, nothing)
  const { check } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: as after one press
  useEffect(() => void check(), [])
  return <CourseFields id="example" form={form} />
}

export default examples('Course', [
  {
    name: 'cards: own, long and stopped, assisted, studied and ended',
    render: () => (
      <Stack gap={3}>
        {cards.map(course => (
          <CourseCard key={course.id} course={course} onOpen={nothing} onMore={nothing} waiting={null} />
        ))}
      </Stack>
    ),
  },
  {
    name: 'covers',
    render: () => (
      <Stack gap={2}>
        {themes.map(({ name }, theme) => (
          <CourseCover key={name} theme={theme}>
            <p style={{ padding: 16 }}>{name}</p>
          </CourseCover>
        ))}
      </Stack>
    ),
  },
  { name: 'pinned', render: () => <PinnedCourses courses={cards} onOpen={nothing} onMore={nothing} /> },
  {
    name: 'role tabs without courses',
    render: () => (
      <Stack gap={6}>
        <NoCourses tab="taught" />
        <NoCourses tab="assisted" />
        <NoCourses tab="studied" />
      </Stack>
    ),
  },
  {
    name: 'head of a course, for its teacher',
    render: () => <CourseHero courseId="1" course={courseBase()} />,
  },
  {
    name: 'head of a course, long, ended, for a student',
    render: () => (
      <CourseHero
        courseId="1"
        course={courseBase({ courseName: longName, className: longClass, hasEnded: true, courseRole: 0 })}
      />
    ),
  },
  {
    name: 'form with what is wrong',
    render: () => <WrongCourse />,
  },
  {
    name: 'joined',
    screen: true,
    render: () => (
      <Page>
        <JoinOutcome {...outcome} join={joinResults.joined} />
      </Page>
    ),
  },
  {
    name: 'not joined',
    screen: true,
    render: () => (
      <Page>
        <JoinOutcome {...outcome} {...unknown} join={joinResults.failed} />
      </Page>
    ),
  },
  {
    name: 'cards with what runs or waits',
    render: () => (
      <Stack gap={3}>
        <CourseCard course={cards[0]!} onOpen={nothing} onMore={nothing} running={running[0]} />
        <CourseCard course={cards[1]!} onOpen={nothing} onMore={nothing} waiting={waits({ toGrade: 23 })} />
        <CourseCard
          course={cards[3]!}
          onOpen={nothing}
          onMore={nothing}
          waiting={waits({ toHandIn: 1, dueAt: Date.now() + 3_600_000 })}
        />
      </Stack>
    ),
  },
  {
    name: 'bar of what runs: for students, for staff with a long name, several',
    render: () => (
      <Stack gap={3}>
        <Bar running={running.slice(0, 1)} />
        <Bar running={running.slice(1)} />
        <Bar running={running} />
      </Stack>
    ),
  },
  {
    name: 'archived, ended, deleted',
    render: () => (
      <ArchivedCourseList>
        <ArchivedCourseRow {...archived(0)} note="Archived Mon 1 Jun" onOpen={nothing} action={restore} />
        <ArchivedCourseRow
          {...archived(1)}
          note="Archived Mon 1 Jun"
          tag="Ended"
          onOpen={nothing}
          action={restore}
        />
        <ArchivedCourseRow
          {...archived(2)}
          note="Can be restored until Tue 1 Dec"
          action={{ ...restore, busy: true }}
        />
      </ArchivedCourseList>
    ),
  },
])
