import { Desk, useHasRoom } from '#web/features/submission/grading/Desk.tsx'
import { Screen, type ScreenProps } from '#web/shell/Screen.tsx'
import { PapersBeside } from './PapersBeside.tsx'
import styles from './ReviewScreen.module.css'

/** What is graded; where there is room, beside the list of all that is. */
export function ReviewFrame({ head, children, ...screen }: ScreenProps) {
  const hasRoom = useHasRoom()
  if (!hasRoom)
    return (
      <Screen {...screen} head={head}>
        {children}
      </Screen>
    )
  return (
    <Screen {...screen} broad flush>
      <Desk list={<PapersBeside />}>
        <div className={styles.work}>
          {head}
          {children}
        </div>
      </Desk>
    </Screen>
  )
}
