import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { screenRoutes } from '#web/routes.ts'
import { AttendanceIcon, type Icon, PeopleIcon, SettingsIcon } from '#web/ui/icons/icons.tsx'
import { attendancePath, courseSettingsPath, membersPath } from '../addresses.ts'
import styles from './CourseAreas.module.css'

interface Area {
  key: 'attendance' | 'members' | 'settings'
  icon: Icon
  path: (place: { courseId: string; role: number }) => string
  staffOnly?: true
}

const areas: readonly Area[] = [
  { key: 'attendance', icon: AttendanceIcon, path: attendancePath },
  { key: 'members', icon: PeopleIcon, path: membersPath },
  { key: 'settings', icon: SettingsIcon, path: courseSettingsPath, staffOnly: true },
]

/** The areas of a course beside its catalogue, as far as their screens exist. */
export function CourseAreas({ courseId, isStaff }: { courseId: string; isStaff: boolean }) {
  const t = useTexts('course')
  const navigate = useNavigate()
  const place = { courseId, role: isStaff ? 1 : 0 }
  const known = new Set(screenRoutes.map(route => route.path))
  const shown = areas
    .filter(area => isStaff || !area.staffOnly)
    .map(area => ({ ...area, path: area.path(place) }))
    .filter(({ path }) => known.has(path.split('?')[0]!))
  return (
    <nav aria-label={t('home.areas')}>
      <ul className={styles.areas}>
        {shown.map(({ key, icon: AreaIcon, path }) => (
          <li key={key}>
            <button type="button" className={styles.area} onClick={() => navigate(path)}>
              <span className={styles.icon}>
                <AreaIcon size={22} />
              </span>
              {t(`home.${key}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
