import { useNavigate } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { CallFailure } from '#web/lib/call.ts'
import { viewAsStudent } from '#web/lib/student-view.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { chooseAction } from '#web/ui/base/ask.ts'
import {
  CheckCircleIcon,
  DownloadIcon,
  EyeIcon,
  PeopleIcon,
  PersonIcon,
  SheetFileIcon,
  UploadIcon,
} from '#web/ui/icons/icons.tsx'
import { classesPath, invitationsPath, rosterImportPath } from './addresses.ts'
import { downloadRoster } from './export-roster.ts'

/** What staff can do with the members of a course as a whole. */
export function useMemberMenu({ manages, onSelect }: { manages: boolean; onSelect: () => void }) {
  const t = useTexts('member')
  const navigate = useNavigate()
  const place = useCourseAddress()
  const fetchRoster = async (format: 'xlsx' | 'csv') => {
    try {
      await downloadRoster(place.courseId, format)
    } catch (failure) {
      if (failure instanceof CallFailure) await alertFailure(failure)
      else throw failure
    }
  }
  const managing = [
    { key: 'select', label: t('menu.select'), icon: CheckCircleIcon, run: onSelect },
    { key: 'classes', label: t('menu.classes'), icon: PeopleIcon, run: () => navigate(classesPath(place)) },
    {
      key: 'import',
      label: t('menu.import'),
      icon: UploadIcon,
      run: () => navigate(rosterImportPath(place)),
    },
    {
      key: 'awaited',
      label: t('menu.invited'),
      icon: PersonIcon,
      run: () => navigate(invitationsPath(place)),
    },
    { key: 'xlsx', label: t('menu.xlsx'), icon: SheetFileIcon, run: () => fetchRoster('xlsx') },
    { key: 'csv', label: t('menu.csv'), icon: DownloadIcon, run: () => fetchRoster('csv') },
  ]
  const view = {
    key: 'view',
    label: t('menu.view'),
    icon: EyeIcon,
    run: () => viewAsStudent(place.courseId),
  }
  return async () => {
    const actions = manages ? [...managing, view] : [view]
    const key = await chooseAction({
      title: t('menu.title'),
      choices: actions.map(({ run: _, ...choice }) => choice),
    })
    await actions.find(action => action.key === key)?.run()
  }
}
