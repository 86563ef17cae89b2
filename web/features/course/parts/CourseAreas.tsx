import { useNavigate } from 'react-router'
import type { CourseBase } from '#contract/features/course/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { screenRoutes } from '#web/routes.ts'
import { Badge } from '#web/ui/Badge.tsx'
import {
  AttendanceIcon,
  GroupsIcon,
  type Icon,
  PeopleIcon,
  SettingsIcon,
  TextFileIcon,
} from '#web/ui/icons/icons.tsx'
import { attendancePath, courseSettingsPath, groupsPath, membersPath, reviewPath } from '../addresses.ts'
import styles from './CourseAreas.module.css'

interface Area {
  key: 'attendance' | 'members' | 'groups' | 'review' | 'settings'
  icon: Icon
  path: (place: { courseId: string; role: number }) => string
  isFor?: (course: CourseBase) => boolean
}

const isStaff = ({ courserole }: CourseBase) => courserole === 1

const areas: readonly Area[] = [
  { key: 'attendance', icon: AttendanceIcon, path: attendancePath },
  { key: 'members', icon: PeopleIcon, path: membersPath },
  { key: 'groups', icon: GroupsIcon, path: groupsPath },
  { key: 'review', icon: TextFileIcon, path: reviewPath, isFor: ({ can }) => can.members },
  { key: 'settings', icon: SettingsIcon, path: courseSettingsPath, isFor: isStaff },
]

/** The areas of a course beside its catalogue, as far as their screens exist. */
export function CourseAreas({ courseId, course }: { courseId: string; course: CourseBase }) {
  const t = useTexts('course')
  const desk = useTexts('course-desk')
  const navigate = useNavigate()
  const place = { courseId, role: course.courserole }
  const waiting = course.enrollData.waitAuditCount
  const known = new Set(screenRoutes.map(route => route.path))
  const shown = areas
    .filter(({ isFor }) => isFor?.(course) ?? true)
    .map(area => ({ ...area, path: area.path(place) }))
    .filter(({ path }) => known.has(path.split('?')[0]!))
  return (
    <nav aria-label={t('home.areas')}>
      <ul className={styles.areas}>
        {shown.map(({ key, icon: AreaIcon, path }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.area}
              aria-label={
                key === 'review' && waiting > 0 ? desk('areas.reviewWaiting', { count: waiting }) : undefined
              }
              onClick={() => navigate(path)}
            >
              <Badge count={key === 'review' ? waiting : 0}>
                <span className={styles.icon}>
                  <AreaIcon size={22} />
                </span>
              </Badge>
              {key === 'groups' || key === 'review' ? desk(`areas.${key}`) : t(`home.${key}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
