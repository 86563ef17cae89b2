import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import { detailCalls } from '#contract/features/course/detail.ts'
import { introLength } from '#contract/features/course/rules.ts'
import { useTextPictures } from '#web/features/file/use-text-pictures.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { RichTextEditor } from '#web/ui/media/RichTextEditor.tsx'
import { courseHomePath } from '../addresses.ts'

/** What a course is about, written by its teachers for members and people outside. */
export function CourseIntroScreen() {
  const [address] = useSearchParams()
  const courseId = address.get('courseId') ?? address.get('id') ?? ''
  const course = useQuery({ ...ask(courseCalls.getForm, { courseId: courseId }), staleTime: 0, gcTime: 0 })
  return (
    <AnsweredScreen query={course} skeleton={<SkeletonText lines={8} />}>
      {({ description }) => <Intro courseId={courseId} start={description} />}
    </AnsweredScreen>
  )
}

function Intro({ courseId, start }: { courseId: string; start: string }) {
  const details = useTexts('course/details')
  const pictures = useTextPictures()
  const home = courseHomePath({ courseId, role: 1 })
  const back = useBack(home)
  const [first] = useState(start)
  const [html, setHtml] = useState(start)
  const save = useCommand(detailCalls.update, {
    refreshes: [courseCalls.getForm, courseCalls.getHome, detailCalls.get],
    onDone: () => {
      toast.good(details('form.saved'))
      back()
    },
  })
  const isSending = save.isPending || save.isSuccess
  useLeaveQuestion({ isChanged: html !== first, isSending }, home)
  const isLong = html.length > introLength
  return (
    <Screen
      footer={
        <MainButton
          busy={save.isPending}
          disabled={isLong || pictures.isSending}
          onClick={() => save.mutate({ courseId: courseId, description: html })}
        >
          {details('form.save')}
        </MainButton>
      }
    >
      <RichTextEditor
        label={details('intro.label')}
        hint={details('intro.hint')}
        error={isLong ? details('intro.tooLong') : undefined}
        placeholder={details('intro.placeholder')}
        value={first}
        onChange={setHtml}
        pictures={pictures}
      />
    </Screen>
  )
}
