import { joinResults } from '#contract/features/course/joining.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import tones from '#web/ui/base/tones.module.css'
import { CheckCircleIcon, ErrorIcon } from '#web/ui/icons/icons.tsx'
import styles from './JoinOutcome.module.css'

interface JoinOutcomeProps {
  /** 100 joined, 103 identity must be verified first; anything else failed. */
  join: number
  message: string
  courseName: string
  teacher: { name: string; avatar: string }
  onEnter: () => void
  onAttest: () => void
  onHome: () => void
  onAgain: () => void
}

/** How joining went, and where to go now. */
export function JoinOutcome({ join, message, courseName, teacher, ...on }: JoinOutcomeProps) {
  const details = useTexts('course/details')
  const isIn = join === joinResults.joined
  const mayAttest = join === joinResults.attestFirst
  const Sign = isIn ? CheckCircleIcon : ErrorIcon
  return (
    <div className={styles.page} role={isIn ? 'status' : 'alert'}>
      <span className={classNames(styles.sign, isIn ? tones.good : tones.bad)}>
        <Sign size={44} />
      </span>
      <h2 className={styles.title}>{details(isIn ? 'join.welcome' : 'join.failed')}</h2>
      {message && <p className={styles.message}>{message}</p>}
      {courseName && (
        <p className={styles.course}>
          <b>{courseName}</b>
          <span className={styles.teacher}>
            <Avatar name={teacher.name} src={teacher.avatar} size={24} />
            {details('join.teacher', { name: teacher.name })}
          </span>
        </p>
      )}
      <div className={styles.buttons}>
        {isIn ? (
          <MainButton onClick={on.onEnter}>{details('join.enter')}</MainButton>
        ) : (
          <>
            {mayAttest ? (
              <MainButton onClick={on.onAttest}>{details('join.attest')}</MainButton>
            ) : (
              <MainButton onClick={on.onAgain}>{details('join.again')}</MainButton>
            )}
            <Button size="large" block onClick={on.onHome}>
              {details('join.home')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
