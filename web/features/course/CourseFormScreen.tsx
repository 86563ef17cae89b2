import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { courseProblems } from '#contract/features/course/rules.ts'
import { QueryView } from '#web/features/shell/QueryView.tsx'
import { Screen, useBack } from '#web/features/shell/Screen.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { courseHomePath } from './addresses.ts'
import { CourseFields, type CourseFormDraft, draftOf, emptyDraft } from './parts/CourseFields.tsx'

/** Opens a course; with `id` in the address it changes that course. */
export function CourseFormScreen() {
  const [address] = useSearchParams()
  const id = address.get('id')
  return id ? <EditCourse id={id} /> : <NewCourse />
}

function NewCourse() {
  const t = useTexts('course')
  const navigate = useNavigate()
  const create = useCommand(courseCalls.createCourse, {
    refreshes: [courseListCalls.semesterList, courseListCalls.semesterCourseList],
    onDone: ({ id }) => {
      toast.good(t('form.created'))
      navigate(courseHomePath({ courseId: id, role: 1 }), { replace: true })
    },
  })
  const title = t('form.newTitle')
  return (
    <FormScreen
      {...{ title, start: emptyDraft() }}
      submitLabel={t('form.create')}
      busy={create.isPending}
      onSubmit={draft => create.mutate(draft)}
    />
  )
}

function EditCourse({ id }: { id: string }) {
  const t = useTexts('course')
  const back = useBack(courseHomePath({ courseId: id, role: 1 }))
  const course = useQuery({ ...ask(courseCalls.getCourse, { courseid: id }), staleTime: 0, gcTime: 0 })
  const update = useCommand(courseCalls.updateCourse, {
    refreshes: [
      courseListCalls.semesterList,
      courseListCalls.semesterCourseList,
      courseCalls.getCourseBaseDataV2,
    ],
    onDone: () => {
      toast.good(t('form.saved'))
      back()
    },
  })
  const title = t('form.editTitle')
  const waiting = (
    <Screen title={title}>
      <QueryView query={course} skeleton={<SkeletonCards cards={3} />}>
        {() => null}
      </QueryView>
    </Screen>
  )
  if (!course.data) return waiting
  return (
    <FormScreen
      {...{ title, start: draftOf(course.data) }}
      submitLabel={t('form.save')}
      busy={update.isPending}
      onSubmit={draft => update.mutate({ courseid: id, ...draft })}
    />
  )
}

interface FormScreenProps {
  title: string
  start: CourseFormDraft
  submitLabel: string
  busy: boolean
  onSubmit: (draft: CourseFormDraft) => void
}

const formId = 'course-form'

function FormScreen({ title, start, submitLabel, busy, onSubmit }: FormScreenProps) {
  const t = useTexts('course')
  const back = useBack()
  const [first] = useState(start)
  const [draft, setDraft] = useState(start)
  const [tried, setTried] = useState(false)
  const problems = courseProblems(draft)
  const submit = () => {
    setTried(true)
    if (Object.keys(problems).length === 0) onSubmit(draft)
  }
  const leave = async () => {
    const isChanged = JSON.stringify(draft) !== JSON.stringify(first)
    const question = {
      title: t('form.leaveTitle'),
      message: t('form.leaveMessage'),
      confirmLabel: t('form.leave'),
      danger: true,
    }
    if (!isChanged || (await dialog.confirm(question))) back()
  }
  return (
    <Screen
      title={title}
      onBack={() => void leave()}
      footer={
        <Button kind="primary" size="large" type="submit" form={formId} busy={busy}>
          {submitLabel}
        </Button>
      }
    >
      <CourseFields
        id={formId}
        draft={draft}
        problems={tried ? problems : {}}
        onChange={change => setDraft({ ...draft, ...change })}
        onSubmit={submit}
      />
    </Screen>
  )
}
