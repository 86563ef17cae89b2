import { type MouseEvent, useRef } from 'react'
import { useHotkeys } from '#web/lib/hotkeys.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Added } from '#web/shell/Added.tsx'
import { type WallActionsProps, wallActions } from './extension-points.ts'
import styles from './ProjectorScreen.module.css'
import { type DisplayShown, nextView, useDisplay } from './use-display.ts'
import { ViewChoice } from './ViewChoice.tsx'

interface ControlsProps {
  courseId: string
  shown: DisplayShown & Pick<WallActionsProps, 'subject'>
}

/** What whoever teaches starts and chooses on the page itself; the space bar goes on. */
export function Controls({ courseId, shown }: ControlsProps) {
  const t = useTexts('projector')
  const { subject } = shown
  const display = useDisplay(courseId, shown, subject?.id ?? '')
  useHotkeys(key => {
    if (key !== ' ' || !subject) return false
    display.show({ view: nextView(display.view) })
    return true
  })
  return (
    <footer className={styles.controls} {...useFreeSpaceBar()}>
      <Added to={wallActions} give={{ courseId, subject }} />
      {subject && (
        <div className={styles.views} title={t('space')}>
          <ViewChoice display={display} isBrief />
        </div>
      )}
    </footer>
  )
}

/** What a mouse has pressed lets go of the focus: otherwise the space bar would press it again instead of going on. */
function useFreeSpaceBar() {
  const isPointed = useRef(false)
  return {
    onPointerDown: () => {
      isPointed.current = true
    },
    onKeyDown: () => {
      isPointed.current = false
    },
    onClick: ({ currentTarget }: MouseEvent) => {
      const { activeElement } = document
      if (isPointed.current && activeElement instanceof HTMLElement && currentTarget.contains(activeElement))
        activeElement.blur()
    },
  }
}
