import { useQuery } from '@tanstack/react-query'
import { type CourseSettingKey, settingCalls } from '#contract/features/activity/settings.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import type { WithPart } from '#web/features/course/extension-points.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'

/** What a course's settings say about what students may do with its content. */
export function StudentRights({ courseId }: WithPart<'can'>) {
  const t = useTexts('activity')
  const mayChange = useCourseAuthority(courseId)?.mayChange('edit-course') === true
  const { data } = useQuery(ask(settingCalls.getSetting, { courseId }))
  useLive({ on: [courseMessages.courseChanged], refreshes: [settingCalls.getSetting], courseId })
  const change = useCommand(settingCalls.changeSetting, { refreshes: [settingCalls.getSetting] })
  const set = (key: CourseSettingKey, value: boolean) => change.mutate({ courseId, key, value })
  const allowed = (key: CourseSettingKey, now: boolean | undefined) => {
    if (!change.isPending || change.variables.key !== key) return now ?? true
    return key === 'allowdownload' ? change.variables.value : !change.variables.value
  }
  const isFixed = !data || !mayChange
  return (
    <Card title={t('setting.title')} flush>
      <Switch
        label={t('setting.topics')}
        checked={allowed('forbidtopic', data && !data.forbidsTopics)}
        disabled={isFixed}
        onChange={isOn => set('forbidtopic', !isOn)}
      />
      <Switch
        label={t('setting.comments')}
        checked={allowed('forbidcomment', data && !data.forbidsComments)}
        disabled={isFixed}
        onChange={isOn => set('forbidcomment', !isOn)}
      />
      <Switch
        label={t('setting.downloads')}
        hint={t('setting.downloadsHint')}
        checked={allowed('allowdownload', data?.allowsDownloads)}
        disabled={isFixed}
        onChange={isOn => set('allowdownload', isOn)}
      />
    </Card>
  )
}
