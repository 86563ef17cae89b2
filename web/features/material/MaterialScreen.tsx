import { materialCalls } from '#contract/features/material/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { SeenScreen } from '#web/features/activity/seen/opened.tsx'
import { staffPage } from '#web/features/comment/seen-pages.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { editMaterialPath } from './addresses.ts'
import { materialQueries, useMaterialNews } from './live-updates.ts'
import { MaterialCard } from './parts/MaterialCard.tsx'
import { StudentMaterial } from './StudentMaterial.tsx'
import { Viewers } from './Viewers.tsx'

export type MaterialInfo = AnswerOf<typeof materialCalls.get>

const StaffMaterial = staffPage<MaterialInfo>({
  refreshes: materialQueries,
  editPath: ({ id, courseId, link }) => editMaterialPath(courseId, { id, isLink: link !== null }),
  Card: MaterialCard,
  Students: Viewers,
  useMore({ link }) {
    const t = useTexts('material')
    return { title: link ? t('linkTitle') : undefined }
  },
})

/** One material: its files or its link, and for staff who has opened it. */
export const MaterialScreen = () => (
  <SeenScreen
    get={id => ask(materialCalls.get, { materialId: id })}
    useNews={useMaterialNews}
    Staff={StaffMaterial}
    Student={StudentMaterial}
  />
)
