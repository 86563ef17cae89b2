import { useHotkeys } from '#web/lib/hotkeys.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './ProjectorScreen.module.css'
import { type DisplayShown, nextView, useDisplay } from './use-display.ts'
import { ViewChoice } from './ViewChoice.tsx'

/** What whoever teaches chooses on the page itself; the space bar goes on. */
export function Controls({
  courseId,
  shown,
}: {
  courseId: string
  shown: DisplayShown & { subject: { id: string } | null }
}) {
  const t = useTexts('projector')
  const display = useDisplay(courseId, shown, shown.subject?.id ?? '')
  useHotkeys(key => {
    if (key !== ' ') return false
    display.show({ view: nextView(display.view) })
    return true
  })
  return (
    <footer className={styles.controls} title={t('space')}>
      <ViewChoice display={display} />
    </footer>
  )
}
