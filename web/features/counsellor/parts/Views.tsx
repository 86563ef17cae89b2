import { useNavigate } from 'react-router'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Tabs } from '#web/ui/frame/Tabs.tsx'

interface ViewsProps {
  active: 'records' | 'classes'
  /** Days that the other view shows too. */
  days: Record<string, string>
}

/** The two ways to look at the attendance of one's students. */
export function Views({ active, days }: ViewsProps) {
  const t = useTexts('counsellor')
  const navigate = useNavigate()
  const open = (view: ViewsProps['active']) =>
    navigate(
      view === 'records'
        ? path('/checkIn/counselorCheckin', days)
        : path('/checkIn/counselorAdminClassCheckin', days),
      { replace: true },
    )
  return (
    <Tabs
      label={t('views.label')}
      active={active}
      onSelect={open}
      tabs={[
        { key: 'records', label: t('views.records') },
        { key: 'classes', label: t('views.classes') },
      ]}
    />
  )
}
