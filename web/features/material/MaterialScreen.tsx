import { useQuery } from '@tanstack/react-query'
import { materialCalls } from '#contract/features/material/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useMaterialAddress } from './addresses.ts'
import { useMaterialNews } from './live-updates.ts'
import { StaffMaterial } from './StaffMaterial.tsx'
import { StudentMaterial } from './StudentMaterial.tsx'

export type MaterialInfo = AnswerOf<typeof materialCalls.get>

/** One material: its files or its link, and for staff who has opened it. */
export function MaterialScreen() {
  const { courseId, materialId, isStaff } = useMaterialAddress()
  const query = useQuery(ask(materialCalls.get, { materialId }))
  const renew = useMaterialNews(courseId, materialId)
  const Shown = isStaff ? StaffMaterial : StudentMaterial
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {info => <Shown info={info} renew={renew} />}
    </AnsweredScreen>
  )
}
