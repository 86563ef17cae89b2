import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import { enrolmentMessages } from '#contract/features/enrolment/messages.ts'
import { useMessage } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { reviewPath } from '../addresses.ts'
import { dismiss, isDismissed } from '../until-tomorrow.ts'
import styles from './ReviewPrompt.module.css'

interface ReviewPromptProps {
  courseId: string
  /** Applications that wait; 0 for those who may not decide on them. */
  waiting: number
}

/** Tells staff on the course home that applications wait; can be put off until tomorrow. */
export function ReviewPrompt({ courseId, waiting }: ReviewPromptProps) {
  const t = useTexts('enrolment')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isHidden, setHidden] = useState(() => isDismissed(courseId, Date.now()))
  useMessage(
    enrolmentMessages.waiting,
    ({ courseid }) => {
      if (courseid === courseId)
        void client.invalidateQueries({ queryKey: [courseCalls.getCourseBaseDataV2.path] })
    },
    { courseId },
  )
  if (waiting === 0 || isHidden) return null
  const later = () => {
    dismiss(courseId, Date.now())
    setHidden(true)
  }
  return (
    <Notice tone="warn" title={t('prompt.title', { count: waiting })}>
      <div className={styles.ways}>
        <Stack row gap={2}>
          <Button size="small" kind="primary" onClick={() => navigate(reviewPath(courseId))}>
            {t('prompt.look')}
          </Button>
          <Button size="small" kind="quiet" onClick={later}>
            {t('prompt.later')}
          </Button>
        </Stack>
      </div>
    </Notice>
  )
}
