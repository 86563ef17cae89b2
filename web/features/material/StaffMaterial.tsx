import type { OpenedProps } from '#web/features/activity/seen/opened.tsx'
import { SeenPage } from '#web/features/activity/seen/SeenPage.tsx'
import { Comments } from '#web/features/comment/Comments.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { editMaterialPath } from './addresses.ts'
import { materialQueries } from './live-updates.ts'
import type { MaterialInfo } from './MaterialScreen.tsx'
import { MaterialCard } from './parts/MaterialCard.tsx'
import { Viewers } from './Viewers.tsx'

/** A material as its teacher sees it, with who has opened it. */
export function StaffMaterial({ info, renew }: OpenedProps<MaterialInfo>) {
  const t = useTexts('material')
  return (
    <SeenPage
      title={info.link ? t('linkTitle') : undefined}
      info={info}
      renew={renew}
      refreshes={materialQueries}
      editPath={editMaterialPath(info.courseId, { id: info.id, isLink: info.link !== null })}
      students={name => <Viewers info={info} name={name} />}
      comments={<Comments courseId={info.courseId} activityId={info.id} />}
    >
      <MaterialCard info={info} isStaff />
    </SeenPage>
  )
}
