import { lazy, Suspense, useState } from 'react'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useTexts } from '#web/lib/texts.ts'
import { FieldButton } from '#web/ui/fields/FieldButton.tsx'
import { PeopleIcon } from '#web/ui/icons/icons.tsx'
import type { OwnTimes } from './AudienceSheet.tsx'
import type { Audience } from './use-audience.ts'
import type { Meant } from './written-form.ts'

// Fetched when somebody first chooses.
const AudienceSheet = lazy(() =>
  import('./AudienceSheet.tsx').then(module => ({ default: module.AudienceSheet })),
)

interface AudienceFieldProps {
  value: Audience
  /** Which times of their own some can have. */
  times: OwnTimes
  onChange: (audience: readonly Meant[]) => void
}

/** Whom an activity is for: the whole course, some of its classes, or some groups. */
export function AudienceField({ value, times, onChange }: AudienceFieldProps) {
  const t = useTexts('activity/editor')
  const { courseId } = useCourseAddress()
  const [isOpen, setOpen] = useState(false)
  const { audience, isKnown, isForAll, names } = value
  return (
    <>
      <FieldButton
        label={t('forWhom')}
        shown={isForAll ? t('wholeCourse') : names}
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
