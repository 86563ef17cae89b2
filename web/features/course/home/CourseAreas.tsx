import { useNavigate } from 'react-router'
import type { CourseBase } from '#contract/features/course/entities.ts'
import { useText } from '#web/lib/text-ref.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { Badge } from '#web/ui/base/Badge.tsx'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { TileButton } from '#web/ui/base/TileButton.tsx'
import { TileRow } from '#web/ui/base/TileRow.tsx'
import { InfoIcon, SettingsIcon } from '#web/ui/icons/icons.tsx'
import { courseDetailPath, courseSettingsPath } from '../addresses.ts'
import { type CourseArea, courseAreas } from '../extension-points.ts'

/** What the course is about, and who teaches it. */
const about: CourseArea = {
  key: 'about',
  text: ['course', 'home.about'],
  icon: InfoIcon,
  path: courseDetailPath,
}

const settings: CourseArea = {
  key: 'settings',
  text: ['course', 'home.settings'],
  icon: SettingsIcon,
  path: courseSettingsPath,
  isFor: ({ courseRole }) => courseRole === 1,
}

interface CourseAreasProps {
  courseId: string
  course: CourseBase
  /** Beside the content, instead of above it. */
  isGrid: boolean
}

/** The areas of a course beside its content. */
export function CourseAreas({ courseId, course, isGrid }: CourseAreasProps) {
  const t = useTexts('course')
  const areas = [...useAdditions(courseAreas), settings, about].filter(({ isFor }) => isFor?.(course) ?? true)
  return (
    <TileRow label={t('home.areas')} isGrid={isGrid}>
      {areas.map(area => (
        <li key={area.key}>
          <AreaButton {...{ area, courseId, course }} />
        </li>
      ))}
    </TileRow>
  )
}

function AreaButton({ area, courseId, course }: Omit<CourseAreasProps, 'isGrid'> & { area: CourseArea }) {
  const { text, icon: AreaIcon, path, waiting } = area
  const navigate = useNavigate()
  const count = waiting?.count(course) ?? 0
  const name = useText(text)
  const nameWithCount = useText(waiting?.text ?? text, { count })
  return (
    <TileButton
      label={count > 0 ? nameWithCount : undefined}
      onClick={() => navigate(path({ courseId, role: course.courseRole }))}
    >
      <Badge count={count}>
        <IconTile>
          <AreaIcon size={22} />
        </IconTile>
      </Badge>
      {name}
    </TileButton>
  )
}
