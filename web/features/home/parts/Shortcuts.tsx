import { useNavigate } from 'react-router'
import type { Path } from '#web/lib/routes.ts'
import { type TextKey, useTexts } from '#web/lib/texts.ts'
import { ClassroomIcon, type Icon, PlusIcon, ScanIcon } from '#web/ui/icons/icons.tsx'
import styles from './Shortcuts.module.css'

interface Shortcut {
  path: Path
  text: Extract<TextKey<'home'>, `shortcut.${string}`>
  icon: Icon
  forTeachers?: boolean
}

const shortcuts: readonly Shortcut[] = [
  { path: '/newCourse', text: 'shortcut.newCourse', icon: PlusIcon, forTeachers: true },
  { path: '/joinCourse', text: 'shortcut.join', icon: ScanIcon },
  { path: '/ktpCourse', text: 'shortcut.courses', icon: ClassroomIcon },
]

/** The ways to what people want most. */
export function Shortcuts({ teaches }: { teaches: boolean }) {
  const t = useTexts('home')
  const navigate = useNavigate()
  const shown = shortcuts.filter(({ forTeachers }) => teaches || !forTeachers)
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
