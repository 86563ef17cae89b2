import { useState } from 'react'
import { useNavigate } from 'react-router'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { type DemoCourse, packageCalls } from '#contract/features/package/calls.ts'
import { courseHomePath } from '#web/features/course/addresses.ts'
import { useCourseLimit } from '#web/features/course/settings/course-limit.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { failureText } from '#web/shell/failures.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { NameField, nameWrong } from './NameField.tsx'

/** Asks what the course shall be called, makes it, and leads into it. */
export function CreateFromDemo({ demo, onClose }: { demo: DemoCourse; onClose: () => void }) {
  const t = useTexts('package')
  const navigate = useNavigate()
  const [failure, setFailure] = useState('')
  const isLimit = useCourseLimit()
  const create = useCommand(packageCalls.createCourseFromDemo, {
    refreshes: [courseListCalls.listSemesters, courseListCalls.listCourses],
    onDone: ({ id }) => {
      toast.good(t('demo.done'))
      navigate(courseHomePath({ courseId: id, role: 1 }), { replace: true })
    },
    onFailed: failed => {
      if (isLimit(failed)) onClose()
      else setFailure(failureText(failed))
    },
  })
  const form = useForm({
    start: { courseName: demo.courseName },
    problems: ({ courseName }) => ({ courseName: nameWrong(courseName) }),
    send: ({ courseName }) => create.mutateAsync({ courseId: demo.id, courseName }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('demo.createTitle', { name: demo.courseName })}
      buttons={[
        { label: t('demo.create'), kind: 'primary', onClick: form.submit, busy: form.isSending },
        { label: t('cancel'), onClick: onClose },
      ]}
    >
      <Form {...form.props}>
        {failure && <Callout tone="bad">{failure}</Callout>}
        <NameField {...form.field('courseName')} />
      </Form>
    </Dialog>
  )
}
