import { materialCalls } from '#contract/features/material/calls.ts'
import { type OpenedProps, useOpening } from '#web/features/activity/seen/opened.tsx'
import { StudentPage } from '#web/features/comment/seen-pages.tsx'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { materialQueries } from './live-updates.ts'
import type { MaterialInfo } from './MaterialScreen.tsx'
import { MaterialCard } from './parts/MaterialCard.tsx'

/** A material as a student sees it: opening it counts. */
export function StudentMaterial({ info, renew }: OpenedProps<MaterialInfo>) {
  const t = useTexts('material')
  const isNew = info.viewedAt === null && !info.isClosed
  useOpening(materialCalls.view, { materialId: info.id }, { isNew, refreshes: materialQueries })
  return (
    <StudentPage {...{ info, renew }} title={info.link ? t('linkTitle') : undefined}>
      {info.isClosed && info.endsAt !== null && (
        <Callout tone="info">{t('closed', { time: fullTime(info.endsAt) })}</Callout>
      )}
      <MaterialCard info={info} />
    </StudentPage>
  )
}
