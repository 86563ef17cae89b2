import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import type { Id } from '#contract/wire.ts'
import { useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'

/** What every kind of activity tells its page. */
export interface ShownActivity {
  id: Id<'activity'>
  courseId: Id<'course'>
  title: string
  publishedAt: number | null
  can: { manage: boolean }
}

interface HiddenActivityProps {
  info: Omit<ShownActivity, 'title'>
  /** What its publication makes old. */
  refreshes: readonly Call[]
}

/** Says that students do not see an activity yet, or when they will, and publishes it. */
export function HiddenActivity({ info, refreshes }: HiddenActivityProps) {
  const t = useTexts('activity/seen')
  const publish = useCommand(activityCalls.publish, {
    refreshes,
    onDone: () => toast.good(t('publishedNow')),
  })
  return (
    <Callout
      tone="info"
      action={
        info.can.manage && (
          <Button
            size="small"
            kind="primary"
            busy={publish.isPending}
            onClick={() => publish.mutate({ courseId: info.courseId, contentId: info.id })}
          >
            {t('publishNow')}
          </Button>
        )
      }
    >
      {info.publishedAt === null ? t('unpublished') : t('scheduled', { time: fullTime(info.publishedAt) })}
    </Callout>
  )
}
