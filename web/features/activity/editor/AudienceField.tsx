import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { FieldButton } from '#web/ui/fields/FieldButton.tsx'
import { PeopleIcon } from '#web/ui/icons/icons.tsx'
import type { OwnTimes } from './AudienceSheet.tsx'
import type { Meant } from './written-form.ts'

// Fetched when somebody first chooses.
const AudienceSheet = lazy(() =>
  import('./AudienceSheet.tsx').then(module => ({ default: module.AudienceSheet })),
)

interface AudienceFieldProps {
  /** The activity that is changed; absent: a new one. */
  activityId: string | undefined
  /** What was chosen here; undefined: nothing yet. */
  value: readonly Meant[] | undefined
  /** Which times of their own some can have. */
  times: OwnTimes
  onChange: (audience: readonly Meant[]) => void
}

/** Whom an activity is for: the whole course, some of its classes, or some groups. */
export function AudienceField({ activityId, value, times, onChange }: AudienceFieldProps) {
  const t = useTexts('activity/editor')
  const { courseId } = useCourseAddress()
  const [isOpen, setOpen] = useState(false)
  const kept = useQuery({
    ...ask(audienceCalls.getAudience, { activityId: activityId ?? '' }),
    enabled: activityId !== undefined && value === undefined,
  })
  const isForAll = value ? value.length === 0 : (kept.data?.isForAll ?? true)
  const audience = value ?? kept.data?.list ?? []
  const names = audience.map(({ name }) => name).join(t('between'))
  const isKnown = value !== undefined || activityId === undefined || kept.data !== undefined
  return (
    <>
      <FieldButton
        label={t('forWhom')}
        shown={isForAll ? t('wholeCourse') : names || t('forNobody')}
        isChosen={isKnown}
        disabled={!isKnown}
        icon={PeopleIcon}
        opensDialog
        onPress={() => isKnown && setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <AudienceSheet
            courseId={courseId}
            start={audience}
            times={times}
            onDone={chosen => {
              onChange(chosen)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
