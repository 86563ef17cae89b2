import { useState } from 'react'
import { useNavigate } from 'react-router'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { nameLength } from '#contract/features/course/rules.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { courseHomePath } from '#web/features/course/addresses.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { useCourseLimit } from '#web/features/course/settings/course-limit.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { failureText } from '#web/shell/failures.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Checkbox } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { NameField, nameWrong } from './NameField.tsx'

interface CopyDialogProps {
  courseId: string
  name: string
  onClose: () => void
}

// Courseware and web links join these with the types of activity that leave them out of a copy.
const options = [
  ['copymember', 'members'],
  ['copyteacher', 'assistants'],
] as const
const first = { copymember: false, copyteacher: false, copycourseware: true, copyweblink: true }

/** Copies a course: its new name, and what comes along. */
export function CopyDialog({ courseId, name, onClose }: CopyDialogProps) {
  const t = useTexts('package')
  const navigate = useNavigate()
  const authority = useCourseAuthority(courseId)
  const isLimit = useCourseLimit()
  const [failure, setFailure] = useState('')
  const copy = useCommand(packageCalls.copyCourse, {
    refreshes: [courseListCalls.listSemesters, courseListCalls.listCourses],
    onDone: ({ id }) => {
      toast.good(t('copy.done'))
      onClose()
      navigate(courseHomePath({ courseId: id, role: 1 }))
    },
    onFailed: failed => {
      if (isLimit(failed)) onClose()
      else setFailure(failureText(failed))
    },
  })
  const suggestion = [...t('copy.suggestion', { name })].slice(0, nameLength).join('')
  const form = useForm({
    start: { courseName: suggestion, ...first },
    problems: ({ courseName }) => ({ courseName: nameWrong(courseName) }),
    send: values => {
      setFailure('')
      return copy.mutateAsync({ sourceCourseId: courseId, ...values })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('copy.title', { name })}
      buttons={[
        { label: t('copy.go'), kind: 'primary', onClick: form.submit, busy: form.isSending },
        { label: t('cancel'), onClick: onClose },
      ]}
    >
      <Form {...form.props}>
        <p>{t('copy.hint')}</p>
        {failure && <Callout tone="bad">{failure}</Callout>}
        <NameField {...form.field('courseName')} />
        {authority?.may('manage-members') && (
          <fieldset>
            <legend>{t('copy.take')}</legend>
            <Stack gap={1}>
              {options.map(([key, label]) => (
                <Checkbox
                  key={key}
                  label={t(`copy.${label}`)}
                  checked={form.values[key]}
                  onChange={form.field(key).onChange}
                />
              ))}
            </Stack>
          </fieldset>
        )}
      </Form>
    </Dialog>
  )
}
