import { useNavigate } from 'react-router'
import type { RoleTab } from '#contract/features/course/entities.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'

/** An empty tab, with the way to fill it. */
export function NoCourses({ tab }: { tab: RoleTab }) {
  const t = useTexts('course')
  const navigate = useNavigate()
  if (tab === 'assisted')
    return <EmptyState art="people" title={t('list.noneAssisted')} hint={t('list.noneAssistedHint')} />
  const isTaught = tab === 'taught'
  return (
    <EmptyState
      art="courses"
      title={t(isTaught ? 'list.noneTaught' : 'list.noneStudied')}
      hint={t(isTaught ? 'list.noneTaughtHint' : 'list.noneStudiedHint')}
      action={
        <Button kind="primary" onClick={() => navigate(path(isTaught ? '/newCourse' : '/joinCourse'))}>
          {t(isTaught ? 'list.create' : 'list.join')}
        </Button>
      }
    />
  )
}
