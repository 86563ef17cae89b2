import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { RouteTableContext } from '#web/features/shell/route-table.ts'
import { type TextKey, useTexts } from '#web/lib/texts.ts'
import { ClassroomIcon, GlobeIcon, type Icon, PlusIcon, ScanIcon, StarIcon } from '#web/ui/icons/icons.tsx'
import styles from './Shortcuts.module.css'

interface Shortcut {
  path: string
  text: Extract<TextKey<'home'>, `shortcut.${string}`>
  icon: Icon
  forTeachers?: boolean
}

const shortcuts: readonly Shortcut[] = [
  { path: '/newCourse', text: 'shortcut.newCourse', icon: PlusIcon, forTeachers: true },
  { path: '/joinCourse', text: 'shortcut.join', icon: ScanIcon },
  { path: '/ktpCourse', text: 'shortcut.courses', icon: ClassroomIcon },
  { path: '/discover', text: 'shortcut.square', icon: GlobeIcon },
  { path: '/vipManagement', text: 'shortcut.privileges', icon: StarIcon },
]

/** The ways to what people want most; only those whose screens exist. */
export function Shortcuts({ teaches }: { teaches: boolean }) {
  const t = useTexts('home')
  const navigate = useNavigate()
  const paths = new Set(useContext(RouteTableContext).map(route => route.path))
  const shown = shortcuts.filter(({ path, forTeachers }) => paths.has(path) && (teaches || !forTeachers))
  return (
    <nav aria-label={t('shortcuts')}>
      <ul className={styles.row}>
        {shown.map(({ path, text, icon: ShortcutIcon }) => (
          <li key={path}>
            <button type="button" className={styles.shortcut} onClick={() => navigate(path)}>
              <span className={styles.disc}>
                <ShortcutIcon size={24} />
              </span>
              {t(text)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
