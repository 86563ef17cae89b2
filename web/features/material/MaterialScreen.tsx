import { materialCalls } from '#contract/features/material/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { SeenScreen } from '#web/features/activity/seen/opened.tsx'
import { ask } from '#web/lib/call.ts'
import { useMaterialNews } from './live-updates.ts'
import { StaffMaterial } from './StaffMaterial.tsx'
import { StudentMaterial } from './StudentMaterial.tsx'

export type MaterialInfo = AnswerOf<typeof materialCalls.get>

/** One material: its files or its link, and for staff who has opened it. */
export const MaterialScreen = () => (
  <SeenScreen
    get={id => ask(materialCalls.get, { materialId: id })}
    useNews={useMaterialNews}
    Staff={StaffMaterial}
    Student={StudentMaterial}
  />
)
