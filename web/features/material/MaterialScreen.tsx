import { materialCalls } from '#contract/features/material/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { type OpenedProps, SeenScreen } from '#web/features/activity/seen/opened.tsx'
import { StaffPage } from '#web/features/comment/seen-pages.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { editMaterialPath } from './addresses.ts'
import { materialNews, materialQueries } from './live-updates.ts'
import { MaterialCard } from './parts/MaterialCard.tsx'
import { StudentMaterial } from './StudentMaterial.tsx'
import { Viewers } from './Viewers.tsx'

export type MaterialInfo = AnswerOf<typeof materialCalls.get>

function StaffMaterial({ info, renew }: OpenedProps<MaterialInfo>) {
  const t = useTexts('material')
  return (
    <StaffPage
      {...{ info, renew, refreshes: materialQueries, Card: MaterialCard, Students: Viewers }}
      title={info.link ? t('linkTitle') : undefined}
      editPath={editMaterialPath(info.courseId, { id: info.id, isLink: info.link !== null })}
    />
  )
}

/** One material: its files or its link, and for staff who has opened it. */
export const MaterialScreen = () => (
  <SeenScreen
    get={id => ask(materialCalls.get, { materialId: id })}
    news={materialNews}
    Staff={StaffMaterial}
    Student={StudentMaterial}
  />
)
