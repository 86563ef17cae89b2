import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { doTemplatesDiffer, templateCalls } from '#contract/features/course/templates.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { ask, type CallFailure, useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { failureText } from '#web/shell/failures.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { chooseModulePath, courseHomePath, enrolmentSettingsPath } from '../addresses.ts'
import {
  CourseFields,
  type CourseFormDraft,
  draftOf,
  hasMore,
  newDraft,
  useCourseForm,
} from './CourseFields.tsx'
import { useCourseLimit } from './course-limit.ts'
import { forgetCreation, keepCreation, keptCreation } from './creation.ts'
import { EnrolmentLink, EnrolmentSwitch } from './EnrolmentSwitch.tsx'
import { TeachersOnly } from './TeachersOnly.tsx'

/** Opens a course; with `id` in the address it changes that course. */
export function CourseFormScreen() {
  const [address] = useSearchParams()
  const id = address.get('id')
  if (id) return <EditCourse id={id} />
  return (
    <TeachersOnly>
      <NewCourse />
    </TeachersOnly>
  )
}

function NewCourse() {
  const t = useTexts('course')
  const details = useTexts('course/details')
  const isLimit = useCourseLimit()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { key } = useLocation()
  const [kept] = useState(() => keptCreation(key))
  const [start] = useState(() => kept?.start ?? newDraft())
  const [enrolment, setEnrolment] = useState(kept?.enrolment ?? false)
  useEffect(forgetCreation, [])
  const create = useCommand(courseCalls.create, {
    refreshes: [courseListCalls.listSemesters, courseListCalls.listCourses],
    onDone: async ({ id }, draft) => {
      toast.good(details('form.created'))
      // Whoever gives no more than a name wants to begin; the settings have the templates too.
      const next =
        hasMore(draft as CourseFormDraft) && (await isTemplateWorthAsking(client, id))
          ? chooseModulePath(id)
          : courseHomePath({ courseId: id, role: 1 })
      if (!enrolment) return navigate(next, { replace: true })
      const save = kept?.saveSettings
      // The course exists by now: settings that could not be saved are asked for again.
      const isKept = save !== undefined && (await save(id).then(always, never))
      navigate(isKept ? next : enrolmentSettingsPath(id, next), { replace: true })
    },
    onFailed: failure => {
      if (!isLimit(failure)) void tell(details, failure)
    },
  })
  const visitSettings = (draft: CourseFormDraft) => {
    keepCreation({ ...kept, start, draft, enrolment }, key)
    navigate(path('/seniorSetting'))
  }
  const title = t('form.newTitle')
  return (
    <FormScreen
      {...{ title, start }}
      entered={kept?.draft}
      submitLabel={details('form.create')}
      onSubmit={create.mutateAsync}
      more={(draft, letGo) => (
        <EnrolmentSwitch
          checked={enrolment}
          onChange={setEnrolment}
          onSettings={() => {
            letGo()
            visitSettings(draft)
          }}
        />
      )}
    />
  )
}

/** Not where the templates show the same, nor where nobody can tell: the course settings have them too. */
const isTemplateWorthAsking = (client: QueryClient, courseId: string) =>
  client
    .fetchQuery(ask(templateCalls.getTemplate, { courseId }))
    .then(({ available }) => doTemplatesDiffer(available), never)

const always = () => true
const never = () => false

const tell = (details: Translate<'course/details'>, failure: CallFailure) =>
  dialog.alert({ title: details('form.notSaved'), message: failureText(failure) })

function EditCourse({ id }: { id: string }) {
  const details = useTexts('course/details')
  const navigate = useNavigate()
  const { key } = useLocation()
  const [kept] = useState(() => keptCreation(key))
  useEffect(forgetCreation, [])
  const back = useBack(courseHomePath({ courseId: id, role: 1 }))
  const authority = useCourseAuthority(id)
  const course = useQuery({ ...ask(courseCalls.getForm, { courseId: id }), staleTime: 0, gcTime: 0 })
  const update = useCommand(courseCalls.update, {
    refreshes: [courseListCalls.listSemesters, courseListCalls.listCourses, courseCalls.getHome],
    onDone: () => {
      toast.good(details('form.saved'))
      back()
    },
  })
  const title = details('form.editTitle')
  return (
    <AnsweredScreen title={title} query={course} skeleton={<SkeletonCards cards={3} />}>
      {data => {
        const start = kept?.start ?? draftOf(data)
        return (
          <FormScreen
            {...{ title, start }}
            entered={kept?.draft}
            submitLabel={details('form.save')}
            onSubmit={draft => update.mutateAsync({ courseId: id, ...draft })}
            more={(draft, letGo) =>
              authority?.mayChange('manage-members') && (
                <EnrolmentLink
                  onOpen={() => {
                    letGo()
                    keepCreation({ start, draft, enrolment: false }, key)
                    navigate(enrolmentSettingsPath(id))
                  }}
                />
              )
            }
          />
        )
      }}
    </AnsweredScreen>
  )
}

interface FormScreenProps {
  title: string
  start: CourseFormDraft
  /** Before the enrolment settings were visited. */
  entered?: CourseFormDraft
  /** Further settings among what is seldom needed; `letGo` before they are visited. */
  more?: (draft: CourseFormDraft, letGo: () => void) => ReactNode
  submitLabel: string
  onSubmit: (draft: CourseFormDraft) => unknown
}

const formId = 'course-form'

function FormScreen({ title, start, entered, more, submitLabel, onSubmit }: FormScreenProps) {
  const form = useCourseForm(start, onSubmit, entered)
  const letGo = useLeaveQuestion(form)
  return (
    <Screen
      title={title}
      footer={
        <Button kind="primary" size="large" type="submit" form={formId} busy={form.isSending}>
          {submitLabel}
        </Button>
      }
    >
      <CourseFields
        id={formId}
        form={form}
        startsWithMore={entered !== undefined}
        more={more?.(form.values, letGo)}
      />
    </Screen>
  )
}
