import { useEffect } from 'react'
import { materialCalls } from '#contract/features/material/calls.ts'
import { Comments } from '#web/features/comment/Comments.tsx'
import { useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { viewedCourse } from '#web/lib/student-view.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { materialQueries } from './live-updates.ts'
import type { MaterialInfo } from './MaterialScreen.tsx'
import { MaterialCard } from './parts/MaterialCard.tsx'

interface StudentMaterialProps {
  info: MaterialInfo
  renew: () => Promise<unknown>
}

/** A material as a student sees it: opening it counts. */
export function StudentMaterial({ info, renew }: StudentMaterialProps) {
  const t = useTexts('material')
  useViewing(info)
  return (
    <Screen title={info.link ? t('linkTitle') : undefined} onRefresh={renew}>
      {info.isClosed && info.endsAt !== null && (
        <Callout tone="info">{t('closed', { time: fullTime(info.endsAt) })}</Callout>
      )}
      <MaterialCard info={info} />
      <Comments courseId={info.courseId} activityId={info.id as string} />
    </Screen>
  )
}

/** Without a word: whoever has no network has opened it when it is opened with one. */
function useViewing({ id, viewedAt, isClosed }: MaterialInfo) {
  const { mutate } = useCommand(materialCalls.view, {
    refreshes: materialQueries,
    onFailed: () => undefined,
  })
  const isNew = viewedAt === null && !isClosed && viewedCourse() === null
  useEffect(() => {
    if (isNew) mutate({ materialId: id })
  }, [isNew, id, mutate])
}
