import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { settingCalls } from '#contract/features/activity/settings.ts'
import { ask } from '#web/lib/call.ts'
import { viewedCourse } from '#web/lib/student-view.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { writeTopicPath } from './addresses.ts'

/** Above the topics of a course, for students: one of their own, where the teacher does not forbid it. */
export function StartRow({ courseId, isStaff }: { courseId: string; isStaff: boolean }) {
  const t = useTexts('topic/kind')
  const navigate = useNavigate()
  const { data } = useQuery({ ...ask(settingCalls.getSetting, { courseId }), enabled: !isStaff })
  if (isStaff || !data || data.forbidsTopics || viewedCourse() !== null) return null
  return (
    <Stack row gap={2}>
      <Button size="small" icon={PlusIcon} onClick={() => navigate(writeTopicPath(courseId, 0))}>
        {t('start')}
      </Button>
    </Stack>
  )
}
